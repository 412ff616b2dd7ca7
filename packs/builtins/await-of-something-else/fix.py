# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import asyncio


async def load():
    return 7


async def main():
    return await load() + 1


result = asyncio.run(main())
assert result == 8
