def check(depth, unit, items):
    if (depth
            < 0):  # a comment
        raise ValueError("in if")
    elif depth == 0:
        raise ValueError("in elif")
    else:
        for item in items:
            while unit:
                raise ValueError("in loops")
            else:
                raise ValueError("after loop")
    try:
        depth()
    except (OSError, KeyError) as e:
        raise ValueError("in except")
    else:
        raise ValueError("no exception")
    match depth, unit:
        case (0, str()) if items:
            raise ValueError("in case")
    with items:
        def inner():
            raise ValueError("inner")
    assert depth > 1, "asserted"
