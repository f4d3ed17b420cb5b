"""Play by the rules: matches, deals in progress, and what a seat may know of them."""
