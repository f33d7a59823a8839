"""Write `numbers.json`: the numbers named as arguments, or those that are new; `all` for all."""

from __future__ import annotations

import json
import sys

from plyground.studio.course.numbers import FILE, as_kept, register


def main(names: list[str]) -> None:
    known = {name: number for name, number in register().items() if not number.fresh}
    kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    wanted = known if names == ["all"] else names or [name for name in known if name not in kept]
    for name in wanted:
        kept[name] = as_kept(known[name].compute())
        print(f"{name} = {kept[name]}")
    ordered = {name: kept[name] for name in known if name in kept}
    FILE.write_text(json.dumps(ordered, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
