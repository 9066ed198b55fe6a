#!/usr/bin/python3
"""check_schema.py SCHEMA PROGRAM: what PROGRAM prints obeys SCHEMA, and SCHEMA is strict."""
import json
import subprocess
import sys

import jsonschema

schema = json.load(open(sys.argv[1], encoding="utf-8"))
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)


def document(kind):
    run = subprocess.run([sys.argv[2], kind], check=True, capture_output=True)
    return json.loads(run.stdout)


for kind in ("json", "stats", "empty"):
    validator.validate(document(kind))


def refuses(change):
    """Whether the schema refuses the sample after `change`."""
    spoilt = document("json")
    change(spoilt)
    return not validator.is_valid(spoilt)


different = next(i for i, f in enumerate(document("json")["functions"]) if f["witness"])
assert refuses(lambda d: d.update(extra=1))
assert refuses(lambda d: d.pop("summary"))
assert refuses(lambda d: d["functions"][0].update(verdict="maybe"))
assert refuses(lambda d: d["functions"][different].update(witness=None))
assert refuses(lambda d: d["functions"][different]["witness"].update(confirmed=False))

memory = next(i for i, f in enumerate(document("json")["functions"]) if f["name"] == "push")
assert refuses(lambda d: d["functions"][memory]["witness"]["memory"][0].update(bytes="zz"))
assert refuses(lambda d: d["functions"][memory]["witness"]["memory"][0].pop("pointers"))
assert refuses(lambda d: d["functions"][memory]["witness"]["old"].pop("memory"))
