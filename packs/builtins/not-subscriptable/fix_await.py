# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import asyncio


async def load():
    return [7, 8]


async def main():
    return (await load())[0]


first = asyncio.run(main())
assert first == 7
