"""The desktop kit: pictures of hsssss cards out of a screensaver and a sprite, on one grid of pixels.

`pixels` is the grid and writes SVG, `palette` holds the colours, `signs` the bitmaps of 8 × 8 cells,
`sprites` those of 16 × 16, `people` puts faces together, `savers` draws what is behind, `back` the back;
`pictures` joins them.
"""
