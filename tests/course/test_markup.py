"""The text format of chapters."""

import pytest
from markupsafe import Markup

from plyground.game.errors import PlygroundError
from plyground.studio.course.intervals import intervals
from plyground.studio.course.markup import Inline, html, read

INLINE = Inline(lambda name: Markup(f"<i>{name}</i>"), lambda name, words: Markup(f"<{name}>"))


def made(text: str) -> str:
    return "".join(html(block, INLINE) for block in read(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Head", "<h2>Head</h2>"),
        ("one\ntwo", "<p>one two</p>"),
        ("- a\n- b\n  c", "<ul><li>a</li><li>b c</li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("> look", '<p class="note">look</p>'),
        ("**a** *b* {{n}} [[t]]", "<p><strong>a</strong> <em>b</em> <i>n</i> <t></p>"),
        ("[a](/b)", '<p><a href="/b">a</a></p>'),
        ("$b^m$", '<p><bdi dir="ltr" class="formula">b<sup>m</sup></bdi></p>'),
        ("$x_1^{m/2}$", '<p><bdi dir="ltr" class="formula">x<sub>1</sub><sup>m/2</sup></bdi></p>'),
        ("`<b>`", '<p><code dir="ltr">&lt;b&gt;</code></p>'),
        ("<script>", "<p>&lt;script&gt;</p>"),
    ],
)
def test_text_becomes_html(text: str, expected: str) -> None:
    assert made(text) == expected


def test_a_table_keeps_its_empty_corner() -> None:
    (block,) = read("| | a |\n|---|---|\n| b | c |")
    assert block.rows == (("", "a"), ("b", "c"))


def test_a_directive_has_options_and_a_body() -> None:
    (block,) = read(':::play game=hex agent="a b"\nWords.\n:::')
    assert (block.name, block.options, block.text) == (
        "play",
        {"game": "hex", "agent": "a b"},
        "Words.",
    )


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (":::play\nx", "line 1: the block ':::play' is never closed"),
        (":::a b\n:::", "write name=value"),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(PlygroundError, match=problem):
        read(text)


def test_intervals_of_possible_values_are_those_of_the_book() -> None:
    """AIMA's figure: the root is [3, 14] , then [3, 5], and [3, 3] at the end."""
    nodes, rows = intervals("gallery:aima")
    root = [row[1 + nodes.index("A")] for row in rows]
    assert root[-3:] == ["[3, 14]", "[3, 5]", "[3, 3]"]
    assert root[0] == "[−∞, ∞]"


def test_a_term_in_a_table_is_one_cell() -> None:
    (block,) = read("| [[utility|the gain]] | b | c [[t]] |")
    assert block.rows == (("[[utility|the gain]]", "b", "c [[t]]"),)
