"""The rules compiled: many deals at once as arrays, fast and tested to equal plain play."""

from capot.extras import need

need("The kernel", "numba", "numpy")
