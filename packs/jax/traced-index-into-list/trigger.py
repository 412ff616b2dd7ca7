# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import jax

rates = [0.1, 0.2, 0.4]


@jax.jit
def rate(step):
    return rates[step]


y = rate(2)
