"""Several servers with the same tables: leases, requests passed on, and what they tell each other."""
