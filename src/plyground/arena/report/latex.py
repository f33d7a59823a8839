"""The tables of a report in LaTeX, for the package booktabs."""

from __future__ import annotations

from plyground.arena.report import tables
from plyground.arena.report.report import Report
from plyground.arena.report.tables import ReportTable

SPECIAL = {c: f"\\{c}" for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\u2212": "$-$",
    "½": r"$\frac{1}{2}$",
    "–": "--",
}


def latex(report: Report) -> str:
    """The standings of each game and of all games, and the cross-table."""
    found = []
    if len(report.played()) > 1:
        found.append(tables.standings(report.standings, "All games"))
    for one in report.played():
        found.append(tables.standings(report.standings_of[one.game], one.title))
    if report.counted:
        found.append(tables.cross_table(report))
    head = "% Needs \\usepackage{booktabs}. Made by Plyground: " + report.command
    return "\n\n".join([head.replace("\n", " "), *(table(one) for one in found)]) + "\n"


def table(data: ReportTable) -> str:
    """One table as a float."""
    columns = "l" * data.words + "r" * (len(data.head) - data.words)
    rows = [" & ".join(escaped(cell) for cell in row) + r" \\" for row in data.rows]
    head = " & ".join(escaped(cell) for cell in data.head) + r" \\"
    return "\n".join(
        [
            r"\begin{table}",
            r"\centering",
            rf"\caption{{{escaped(data.caption)}}}",
            rf"\begin{{tabular}}{{{columns}}}",
            r"\toprule",
            head,
            r"\midrule",
            *rows,
            r"\bottomrule",
            r"\end{tabular}",
            r"\end{table}",
        ]
    )


def escaped(text: str) -> str:
    """Text with special characters escaped and the first two lines of a cell joined."""
    plain = " ".join(text.splitlines()[:2]) if "\n" in text else text
    return "".join(SPECIAL.get(letter, letter) for letter in plain)
