"""Pictures of the steps of a trace: SVG, LaTeX and slides."""
