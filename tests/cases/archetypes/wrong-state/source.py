"""Objects that are not in the state for a call."""


class NotFittedError(ValueError):
    pass


class Gauge:
    def read(self):
        if self._closed:
            raise ValueError("reading from a gauge that is closed")  # is: wrong-state
        if self.model is None:
            raise NotFittedError("this Gauge is not fitted; call `fit` first")  # is: wrong-state
        if self.thread:
            raise RuntimeError("the gauge was already started")  # is: wrong-state
        if self.depth:
            # An attribute that is no state.
            raise ValueError("the gauge is dry")  # is: -

    async def level(self):
        raise RuntimeError("must be called from within a task; it cannot be used outside a context manager")  # is: wrong-state
