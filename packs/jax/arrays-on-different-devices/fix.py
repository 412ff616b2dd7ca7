# /// script
# requires-python = ">=3.12"
# dependencies = ["jax==0.11.2", "jaxlib==0.11.2"]
# ///
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"


import jax
import jax.numpy as jnp

first, second = jax.devices()[:2]
a = jax.device_put(jnp.array([1.0, 2.0]), first)
b = jax.device_put(jnp.array([10.0, 20.0]), second)
y = jnp.add(a, jax.device_put(b, a.sharding))
assert y.tolist() == [11.0, 22.0]
