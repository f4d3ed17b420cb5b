"""All messages between server and page; the types of both are made from them.

Cards are codes such as ``QS``, moves their ``text`` (`capot.play.moves`), seats numbers in the
direction of play, points whole numbers or strings such as ``7/2``.  Private fields are made from the seat's
`View`.
"""
