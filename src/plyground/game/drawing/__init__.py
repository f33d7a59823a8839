"""Pictures as data, and their drawings as text and SVG."""
