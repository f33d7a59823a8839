// The tables that the view shares with Python: vocabulary.py.
import tables from "../vocabulary.json" with { type: "json" };

export const vocabulary = tables;
