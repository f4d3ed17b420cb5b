"""The engine protocol, by which programs in any language play (``docs/engine.md``)."""
