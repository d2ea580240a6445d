"""The pigeons of flop: bodies, heads, dress, scenery, and how a bird is put together from a card's words.

Birds are drawn in units of their own (about 150 to a bird), scenery and effects in millimetres of the card.
"""
