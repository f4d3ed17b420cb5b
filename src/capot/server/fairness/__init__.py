"""The cards dealt to people and to computers, compared with chance."""
