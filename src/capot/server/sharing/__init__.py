"""Finished deals for others: public links, and challenges with the same cards."""
