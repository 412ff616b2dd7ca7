# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import asyncio


async def clock():
    return asyncio.get_running_loop().time()


now = asyncio.run(clock())
assert now > 0
