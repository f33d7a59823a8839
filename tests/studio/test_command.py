"""`plyground studio`: starting and ending it."""

import socket
from pathlib import Path

from browsing import Studio
from typer.testing import CliRunner

from plyground.cli.app import app
from plyground.studio.serve import listen


def test_it_prints_its_address_and_ends_cleanly() -> None:
    studio = Studio()
    assert studio.get("/").status_code == 200
    said = studio.close()
    assert "The studio is at http://127.0.0.1:" in said
    assert "Traceback" not in said
    assert studio.process.returncode == 0


def test_the_next_free_port_is_taken() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with listen("127.0.0.1", port) as found:
            assert found.proto == socket.IPPROTO_TCP, "or answers wait for acknowledgements"
            assert port < found.getsockname()[1] < port + 20


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["studio", *arguments])
    return result.exit_code, result.output


def test_bad_arguments_are_refused(tmp_path: Path) -> None:
    code, said = run("nowhere.py")
    assert code == 2
    assert "nowhere.py" in said
    (tmp_path / "notes.txt").write_text("no game")
    code, said = run(str(tmp_path / "notes.txt"))
    assert code == 2
    assert "is not a Python file" in said
    code, said = run("--host", "no.such.host.example")
    assert code == 2
    assert "cannot listen" in said
