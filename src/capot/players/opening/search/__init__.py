"""The search before the play, trying each choice in many deals."""
