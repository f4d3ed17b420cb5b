"""Deals that end before their last card."""
