"""What the library takes for granted about itself."""


def settle(queue, state):
    assert not queue.dirty, "queue was flushed before"  # is: internal-invariant
    # Written for the caller, though it is an assertion.
    assert state, "state must be given"  # is: -
    if state == "impossible":
        raise AssertionError(f"unexpected state {state}")  # is: internal-invariant
    if queue.lost:
        raise RuntimeError("Internal error: a reading got lost, please file a bug")  # is: internal-invariant
    if queue.closed:
        raise RuntimeError("the queue is closed")  # is: wrong-state
