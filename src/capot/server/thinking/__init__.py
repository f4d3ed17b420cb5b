"""Thinking for computer players: in threads of this process, or by workers on a bus."""
