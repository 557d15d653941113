#!/usr/bin/env python3
"""validate.py: what Profiles/accessory.schema.json says of definition files, told by the reference implementation.

Every profile and every file that the loader's tests accept must be valid; those of the broken files that break a rule which a
schema can tell must not be.  One line a file that surprises; exit status 1 when there is one.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import ruamel.yaml

PACKAGE = Path(__file__).resolve().parents[2]
DATA = PACKAGE / "Tests" / "ProfilesTests" / "Data"
FIRST_LINE = "# yaml-language-server: $schema=accessory.schema.json"
# Broken in what a schema sees of one key; the other broken files break what holds between keys, or are no YAML.
INVALID = [
    "anchors-and-tags", "behaviours", "control-character", "custom-incomplete", "description", "instance-ids",
    "links", "no-services", "notifications", "only-comments", "product-data", "root-is-a-list", "root-is-text",
    "services-not-a-list", "types-missing", "unknown-keys", "unknown-types", "valid-values", "value-unknown-name",
    "value-wrong-kind", "write-demands",
]


def main() -> int:
    schema = json.loads((PACKAGE / "Profiles" / "accessory.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    yaml = ruamel.yaml.YAML(typ="safe")  # YAML 1.2, as hapsim reads it: "on" is text
    surprises = 0

    def check(path: Path, valid: bool) -> None:
        nonlocal surprises
        try:
            problems = [
                f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in
                validator.iter_errors(yaml.load(path))]
        except ruamel.yaml.YAMLError as error:
            problems = [f"no YAML: {error}"]
        if bool(problems) == valid:
            surprises += 1
            print(f"{path.relative_to(PACKAGE)}: {'; '.join(problems) or 'valid, though it is broken'}")

    profiles = sorted((PACKAGE / "Profiles").glob("*.yaml"))
    accepted = sorted(DATA.glob("tables/*.yaml")) + sorted(DATA.glob("doubtful/*.yaml")) + sorted(DATA.glob("import/*.yaml"))
    for path in profiles:
        if not path.read_text().startswith(FIRST_LINE + "\n"):
            surprises += 1
            print(f"{path.relative_to(PACKAGE)}: the first line is not {FIRST_LINE}")
    for path in profiles + accepted:
        check(path, valid=True)
    for name in INVALID:
        check(DATA / "broken" / f"{name}.yaml", valid=False)
    print(f"{len(profiles) + len(accepted)} valid files, {len(INVALID)} invalid ones, {surprises} surprises")
    return 1 if surprises or not profiles else 0


if __name__ == "__main__":
    sys.exit(main())
