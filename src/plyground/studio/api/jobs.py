"""/api/jobs: start jobs, follow, stop or cancel them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ValidationError

from plyground.studio.page import SESSION
from plyground.studio.refusals import Refusal, invalid
from plyground.studio.strict_json import StrictRoute
from plyground.studio.work.job import Job, JobView
from plyground.studio.work.kind import find_kinds
from plyground.studio.work.pool import Pool

api = APIRouter(prefix="/api/jobs", tags=["jobs"], route_class=StrictRoute)

CHECK_EVERY, SEND_EVERY = 0.05, 0.2
"""Seconds between two checks of a job, and between two events about it."""


class JobRequest(BaseModel):
    """A job to start."""

    kind: str
    args: dict[str, Any] = {}


def pool(request: Request) -> Pool:
    """The workers of this studio."""
    found: Pool = request.app.state.pool
    return found


def job(identity: str, request: Request) -> Job:
    """The job that the path names."""
    return pool(request).get(identity)


FromPool = Annotated[Pool, Depends(pool)]
FromPath = Annotated[Job, Depends(job)]
VIEW: dict[int | str, dict[str, Any]] = {200: {"model": JobView}}


def view(job: Job, status: int = 200) -> Response:
    return Response(job.view(), status, media_type="application/json")


@api.post("", status_code=202, responses={202: {"model": JobView}})
def start(asked: JobRequest, request: Request, pool: FromPool) -> Response:
    """Put a job into the queue; the answer has its id."""
    kinds = find_kinds()
    kind = kinds.get(asked.kind)
    if kind is None:
        raise Refusal(422, "unknown-kind", "kind", {"kinds": sorted(kinds)}, kind=asked.kind[:80])
    try:
        arguments = kind.arguments.model_validate(asked.args)
    except ValidationError as error:
        raise invalid(error.errors(), "args") from None
    if kind.check is not None:
        kind.check(arguments, request.app.state.catalogue)
    client = request.client.host if request.client else ""
    session = request.cookies.get(SESSION, client)
    job = pool.submit(asked.kind, kind.target, arguments.model_dump(), session)
    return view(job, 202)


@api.get("/{identity}", responses=VIEW)
def look(job: FromPath) -> Response:
    """A job as it is now."""
    return view(job)


@api.post("/{identity}/cancel", responses=VIEW)
def cancel(job: FromPath, pool: FromPool) -> Response:
    """Cancel a job; the result so far stays in `partial`."""
    pool.cancel(job)
    return view(job)


@api.post("/{identity}/stop", responses=VIEW)
def stop(job: FromPath, pool: FromPool) -> Response:
    """Ask a job for its best answer so far. It ends soon after."""
    pool.stop(job)
    return view(job)


@api.get("/{identity}/events")
async def events(job: FromPath, pool: FromPool) -> StreamingResponse:
    """The views of a job as server-sent events until it ends; `partial` only if it changed."""
    return StreamingResponse(stream(job, pool), media_type="text/event-stream")


async def stream(job: Job, pool: Pool) -> AsyncIterator[str]:
    partial: str | None = ""
    with pool.following(job):
        while not pool.closing:
            version, known = job.version, job.partial
            text = job.view(with_partial=known is not partial)
            partial = known
            yield f"data: {text}\n\n"
            if job.is_final and version == job.version:
                return
            waited = 0.0
            while waited < SEND_EVERY:
                await asyncio.sleep(CHECK_EVERY)
                waited += CHECK_EVERY
                if job.version != version:
                    break
