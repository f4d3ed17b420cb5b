"""The games of the catalogue, one module for each family."""
