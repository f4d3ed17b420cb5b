"""The screens of the terminal: drawn in place, or plain lines."""
