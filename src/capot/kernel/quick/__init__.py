"""The quick policy, compiled: it plays out millions of deals."""
