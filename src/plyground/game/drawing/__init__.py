"""Pictures as data, and how text and SVG are drawn from them."""
