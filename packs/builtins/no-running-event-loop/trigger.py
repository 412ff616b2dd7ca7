# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///
import asyncio


def clock():
    return asyncio.get_running_loop().time()


now = clock()
