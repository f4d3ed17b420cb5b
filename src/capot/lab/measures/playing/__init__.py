"""Deals and matches played to be measured."""
