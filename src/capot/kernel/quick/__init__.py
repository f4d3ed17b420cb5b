"""The quick policy, compiled to play out millions of deals."""
