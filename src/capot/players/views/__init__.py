"""Trick play that is like a plain game, viewed as one."""
