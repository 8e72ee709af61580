"""Validates documents with Python's jsonschema: {"schemas": [...], "cases": [{"schema", "document", "name"}]} on stdin,
a list of {"name", "valid"} on stdout. Needs nothing but Debian's python3-jsonschema."""
import json
import sys
import warnings

import jsonschema

warnings.filterwarnings("ignore", category=DeprecationWarning)


def main() -> None:
    request = json.load(sys.stdin)
    store = {schema["$id"]: schema for schema in request["schemas"]}
    for schema in store.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    verdicts = []
    for case in request["cases"]:
        schema = store[case["schema"]]
        resolver = jsonschema.RefResolver(base_uri=schema["$id"], referrer=schema, store=store)
        validator = jsonschema.Draft202012Validator(schema, resolver=resolver)
        verdicts.append({"name": case["name"], "valid": validator.is_valid(case["document"])})
    json.dump(verdicts, sys.stdout)


main()
