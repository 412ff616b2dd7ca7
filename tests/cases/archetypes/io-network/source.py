"""Files, connections and time limits."""


def read(path, timeout):
    if not path.exists():
        raise FileNotFoundError(f"no log at {path}")  # is: io-network
    if path.waited > timeout:
        raise TimeoutError("the gauge did not answer")  # is: io-network
    if path.socket:
        raise ConnectionResetError("the gauge hung up")  # is: io-network
    if path.mode:
        raise OSError("could not connect to the gauge")  # is: io-network
    # OSError alone says nothing.
    raise OSError("cannot write pictures of this kind")  # is: -
