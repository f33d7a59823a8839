"""The body of a request: JSON as the standard has it, before any page sees it.

Python's parser also takes NaN and Infinity, numbers beyond all floats, and lone surrogates, which
no answer could repeat. They are refused here, at the border, so that nothing behind it meets them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute


class StrictRequest(Request):
    """A request whose JSON is strict."""

    async def json(self) -> Any:
        if not hasattr(self, "_json"):
            self._json = read_json(await self.body())
        return self._json


class StrictRoute(APIRoute):
    """A route whose requests are strict."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handle_strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return handle_strictly


def read_json(body: bytes) -> Any:
    """The value of a body; raises JSONDecodeError, which FastAPI answers with a 422."""
    try:
        value = json.loads(body)
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except json.JSONDecodeError:
        raise
    except UnicodeDecodeError:
        raise json.JSONDecodeError("it is not UTF-8", "", 0) from None
    except UnicodeEncodeError:
        raise json.JSONDecodeError("a text has half of a surrogate pair", "", 0) from None
    except RecursionError:
        raise json.JSONDecodeError("it is nested too deeply", "", 0) from None
    except ValueError:
        raise json.JSONDecodeError(
            "a number is not finite, or has too many digits", "", 0
        ) from None
    return value
