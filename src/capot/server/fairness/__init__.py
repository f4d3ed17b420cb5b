"""Which cards the server has dealt to people and to computers, and whether that looks like chance."""
