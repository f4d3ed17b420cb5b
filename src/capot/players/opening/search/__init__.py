"""The search before the play: each choice is tried in many deals."""
