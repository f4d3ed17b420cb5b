"""Study on the server: reviews of finished deals, and what they say of a guest."""
