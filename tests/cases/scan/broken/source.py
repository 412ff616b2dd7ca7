def whole(a):
    raise ValueError("before the damage")


def damaged(a:
    x = = 3
    raise ValueError("amid the damage")

def after(a):
    raise ValueError("after the damage")
