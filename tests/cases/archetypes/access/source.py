"""Things that the caller may not do."""


class InvalidCredentials(Exception):
    pass


def store(path, user):
    if user is not path.owner:
        raise PermissionError(f"{path} belongs to somebody else")  # is: access
    if not user.token:
        raise InvalidCredentials("authentication failed: no token")  # is: access
    if user.name == "guest":
        # A choice of the function's own, not a right.
        raise ValueError("guests have no store")  # is: -
