"""The scoring terms in the kernel, one module a kind: how each fills its place, and what it pays."""
