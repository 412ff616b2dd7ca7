# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import asyncio


async def load():
    return 7


async def main():
    task = load()
    try:
        return asyncio.run(task)
    finally:
        task.close()


value = asyncio.run(main())
