"""Refusals: a 4xx answer with a code, the field, a message in each language, and how to fix it.

Messages are in texts/errors.<language>.json: `<code>` says what is wrong, `<code>.fix` what to do.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from plyground.game.errors import (
    AmbiguousAction,
    BadGame,
    BadOption,
    BadPosition,
    IllegalAction,
    NotTerminal,
    PlygroundError,
    UnknownAgent,
    UnknownGame,
    Unsuited,
)
from plyground.studio.texts import LANGUAGES, Texts

CODES: dict[type[Exception], str] = {
    UnknownGame: "unknown-name",
    BadGame: "bad-game",
    BadOption: "bad-option",
    BadPosition: "bad-position",
    AmbiguousAction: "ambiguous-action",
    IllegalAction: "illegal-action",
    NotTerminal: "not-terminal",
    Unsuited: "unsuited",
    UnknownAgent: "unknown-agent",
    PlygroundError: "refused",
}


class RefusalBody(BaseModel):
    """The body of every refusal."""

    code: str
    where: str
    """The field, parameter or path that is wrong."""
    message: dict[str, str]
    fix: dict[str, str]
    details: dict[str, Any] = {}
    """For programs: the index `at` of a bad character, the `nearest` names, a `limit`, ..."""


class Refusal(Exception):
    """Raised anywhere in the studio for a 4xx answer."""

    def __init__(
        self,
        status: int,
        code: str,
        where: str = "",
        details: dict[str, Any] | None = None,
        english: str | None = None,
        **values: Any,
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.where = status, code, where
        self.details, self.english, self.values = details or {}, english, values

    @property
    def body(self) -> RefusalBody:
        """The body of the answer. `english`, if set, is a more precise message in English only."""
        message, fix = {}, {}
        for language in LANGUAGES:
            texts = Texts("errors", language)
            message[language] = texts.plain(self.code, **self.values)
            fix[language] = texts.plain(f"{self.code}.fix", **self.values)
        if self.english:
            message["en"] = self.english
        return RefusalBody(
            code=self.code, where=self.where, message=message, fix=fix, details=self.details
        )


def over_limit(code: str, where: str, limit: float, status: int = 422) -> Refusal:
    """The refusal of a request beyond a limit, which its message and details name."""
    return Refusal(status, code, where, {"limit": limit}, limit=limit)


def refusal_of(error: Exception, where: str = "") -> Refusal:
    """The refusal for a PlygroundError or CannotCompile."""
    code = next((c for kind, c in CODES.items() if isinstance(error, kind)), "refused")
    details = {}
    if isinstance(error, BadPosition):
        details = {"at": error.at, "example": error.example, "text": error.source[:200]}
    status = 404 if code == "unknown-name" else 422
    return Refusal(status, code, where, details, english=str(error))


def invalid(errors: Any, within: str = "") -> Refusal:
    """The refusal for pydantic's errors: the first bad field, and their number."""
    first = errors[0]
    if first["type"] == "json_invalid":  # the place is that of a character
        first = first | {"loc": ("body",), "msg": f"not valid JSON: {first['ctx']['error']}"}
    where = ".".join(str(part) for part in (within, *first["loc"]) if part != "")
    return Refusal(422, "invalid", where, {"fields": len(errors)}, field=where, why=first["msg"])
