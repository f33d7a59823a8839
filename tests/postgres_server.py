"""Debian's PostgreSQL, started on a temporary folder for the tests that need a real server."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


def why_not() -> str | None:
    """Why no server can be started here; None if one can."""
    if not FOLDERS or not (FOLDERS[-1] / "initdb").exists():
        return "no PostgreSQL server in /usr/lib/postgresql"
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        return "PostgreSQL refuses to run as root, and there is no setpriv to become somebody else"
    return None


def somebody() -> pwd.struct_passwd:
    """The user that the server runs as: it refuses to run as root."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid())
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of a server that listens on a socket in a temporary folder, and ends with it."""
    user = somebody()
    # Short, because a socket's path may have a hundred characters at most.
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    os.chown(folder, user.pw_uid, user.pw_gid)
    become = [] if os.geteuid() != 0 else ["setpriv", f"--reuid={user.pw_uid}"]
    become += [f"--regid={user.pw_gid}", "--clear-groups"] if become else []
    data = folder / "data"
    tool = FOLDERS[-1]
    try:
        subprocess.run(
            [*become, tool / "initdb", "-D", data, "-A", "trust", "-U", "tester", "-N"],
            check=True,
            capture_output=True,
            cwd=folder,
        )
        server = subprocess.Popen(
            [*become, tool / "postgres", "-D", data, "-k", folder, "-h", "", "-c", "fsync=off"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=folder,
        )
        try:
            wait_for(folder, server)
            yield f"postgresql://tester@/postgres?host={folder}"
        finally:
            server.terminate()
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(folder: Path, server: subprocess.Popen[bytes]) -> None:
    asks = [str(FOLDERS[-1] / "pg_isready"), "-q", "-h", str(folder)]
    for _ in range(300):
        if subprocess.run(asks, check=False).returncode == 0:
            return
        assert server.poll() is None, "the server ended at once"
        time.sleep(0.1)
    raise TimeoutError("the server did not start within 30 s")
