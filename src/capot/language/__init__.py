"""Sentences for people in several languages: messages with named places, and the grammar that fills them."""
