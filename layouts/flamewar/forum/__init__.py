"""What the drawings of Flamewar are made of: suits and flames, moderators, boards, site crashes, the table.

Everything is in millimetres unless it says otherwise. `make_pack.py` writes the files.
"""
