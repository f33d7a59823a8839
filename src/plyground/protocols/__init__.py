"""How other programs are spoken to, and speak to us."""
