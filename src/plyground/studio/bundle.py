"""JavaScript modules as one script: each in a function of its own, after what it imports."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

IMPORT = re.compile(r'^import\s+(?:\{([^}]*)\}\s+from\s+)?"([^"]+)";\s*$', re.M)
EXPORT = re.compile(r"^export (?:async )?(?:const|let|function\*?|class) (\w+)", re.M)
LIST = re.compile(r"^export const (\w+ = [^;]*?, \w+ = [^;]*);", re.M)
NAMED = re.compile(r"^export \{([^}]*)\};\s*$", re.M)
COMMENT = re.compile(r"^\s*(?://.*|/\*(?:[^*]|\*(?!/))*\*/\s*)$\n?", re.M)


class Bundle:
    """Modules with everything that they import. `instead` maps a file to one that replaces it."""

    def __init__(self, instead: Mapping[Path, Path] | None = None) -> None:
        self.instead = {old.resolve(): new.resolve() for old, new in (instead or {}).items()}
        self.names: dict[Path, str] = {}
        self.parts: list[str] = []

    def add(self, file: Path) -> str:
        """Add a module; returns the name of the constant that holds what it exports."""
        file = self.instead.get(file.resolve(), file.resolve())
        if file in self.names:
            return self.names[file]
        source = file.read_text(encoding="utf-8")
        head = []
        for names, path in IMPORT.findall(source):
            module = self.add(file.parent / path)
            if names:
                pairs = ", ".join(part.strip().replace(" as ", ": ") for part in names.split(","))
                head.append(f"const {{ {pairs.strip(', ')} }} = {module};")
        name = self.names[file] = f"$m{len(self.names)}"
        exported = [*EXPORT.findall(source)]
        for several in LIST.findall(source):  # export const a = 1, b = 2;
            exported += re.findall(r", (\w+) =", several)
        for several in NAMED.findall(source):  # export { a, b };
            exported += [part.strip() for part in several.split(",")]
        body = NAMED.sub("", IMPORT.sub("", source))
        body = COMMENT.sub("", re.sub(r"^export ", "", body, flags=re.M))
        inside = "\n".join([*head, body, f"return {{ {', '.join(dict.fromkeys(exported))} }};"])
        self.parts.append(f"const {name} = (() => {{\n{inside}\n}})();")
        return name

    def text(self) -> str:
        return "\n".join(self.parts)
