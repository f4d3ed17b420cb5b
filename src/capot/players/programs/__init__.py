"""The engine protocol, by which a program in any language plays; ``docs/engine.md`` tells it."""
