"""People: their devices, what they have played and how well."""
