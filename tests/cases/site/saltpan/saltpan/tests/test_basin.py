def test_fill():
    raise AssertionError("only a test says this about the basin")
