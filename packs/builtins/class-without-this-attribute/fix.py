# /// script
# requires-python = ">=3.11"
# dependencies = []
# ///


class Config:
    timeout = 30


limit = Config.timeout
assert limit == 30
