"""Validates documents with Python's jsonschema: {"schemas": [...], "cases": [{"schema", "document", "name"}]} on stdin,
a list of {"name", "valid"} on stdout. Any jsonschema from Debian's 4.10 on will do."""
import json
import sys
import warnings

import jsonschema

try:
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012
except ImportError:
    Registry = None

warnings.filterwarnings("ignore", category=DeprecationWarning)


def validator_maker(store: dict):
    """From 4.18 on jsonschema follows references through a registry; what it kept of the older way loses its place in them."""
    if Registry is None:
        return lambda schema: jsonschema.Draft202012Validator(
            schema, resolver=jsonschema.RefResolver(base_uri=schema["$id"], referrer=schema, store=store)
        )
    registry = Registry().with_resources((name, DRAFT202012.create_resource(schema)) for name, schema in store.items())
    return lambda schema: jsonschema.Draft202012Validator(schema, registry=registry)


def main() -> None:
    request = json.load(sys.stdin)
    store = {schema["$id"]: schema for schema in request["schemas"]}
    for schema in store.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    validator_of = validator_maker(store)
    verdicts = []
    for case in request["cases"]:
        validator = validator_of(store[case["schema"]])
        verdicts.append({"name": case["name"], "valid": validator.is_valid(case["document"])})
    json.dump(verdicts, sys.stdout)


main()
