class Tide:
    def rise(self):
        def step():
            class Local:
                def go(self):
                    raise ValueError("deep")
        raise ValueError("method")

    raise ValueError("class body")

    async def fall(self): "é"; raise ValueError("after a letter of two bytes")


raise ValueError("module")
