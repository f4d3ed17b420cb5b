"""Tables on a server: what happens at them, what each seat is sent, and who plays."""
