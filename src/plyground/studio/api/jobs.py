"""/api/jobs: start long work, follow it as it goes, stop or cancel it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ValidationError

from plyground.studio.jobs.job import Job, JobView
from plyground.studio.jobs.kind import Kind
from plyground.studio.jobs.pool import Pool
from plyground.studio.page import SESSION
from plyground.studio.refusals import Refusal, invalid

api = APIRouter(prefix="/api/jobs", tags=["jobs"])

GLANCE, SPEAK_EVERY = 0.05, 0.2
"""Seconds between two looks at a job, and between two events about it."""


class JobRequest(BaseModel):
    """Work to be done."""

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
def start(wanted: JobRequest, request: Request, pool: FromPool) -> Response:
    """Put work into the queue; the answer has its id."""
    kinds: dict[str, Kind] = request.app.state.kinds
    kind = kinds.get(wanted.kind)
    if kind is None:
        raise Refusal(422, "unknown-kind", "kind", {"kinds": sorted(kinds)}, kind=wanted.kind[:80])
    try:
        arguments = kind.arguments.model_validate(wanted.args)
    except ValidationError as error:
        raise invalid(error.errors(), "args") from None
    if kind.check is not None:
        kind.check(arguments, request.app.state.catalogue)
    client = request.client.host if request.client else ""
    session = request.cookies.get(SESSION, client)
    job = pool.submit(wanted.kind, kind.run, arguments.model_dump(), session)
    return view(job, 202)


@api.get("/{identity}", responses=VIEW)
def look(job: FromPath) -> Response:
    """A job as it is now."""
    return view(job)


@api.post("/{identity}/cancel", responses=VIEW)
def cancel(job: FromPath, pool: FromPool) -> Response:
    """End a job; what is known so far is kept in `partial`."""
    pool.cancel(job)
    return view(job)


@api.post("/{identity}/stop", responses=VIEW)
def stop(job: FromPath, pool: FromPool) -> Response:
    """Ask a job for its best answer so far: it will soon be done."""
    pool.stop(job)
    return view(job)


@api.get("/{identity}/events")
async def events(job: FromPath, pool: FromPool) -> StreamingResponse:
    """The views of a job as server-sent events, until it ends; `partial` only when it changes."""
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
            while waited < SPEAK_EVERY:
                await asyncio.sleep(GLANCE)
                waited += GLANCE
                if job.version != version:
                    break
