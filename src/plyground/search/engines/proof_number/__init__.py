"""Proof-number search: is this position won?"""
