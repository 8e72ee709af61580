"""Validates and writes Clew handoff payloads with nothing but Python and jsonschema."""
import datetime
import hashlib
import json
import pathlib
import sys
import tempfile
import warnings

import jsonschema

try:
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012
except ImportError:  # jsonschema before 4.18
    Registry = None

warnings.filterwarnings("ignore", category=DeprecationWarning)
PAYLOAD = "https://clew.dev/schemas/handoff/2.0/payload.schema.json"


def load_schemas(folder: pathlib.Path) -> dict:
    files = folder.glob("*/*/*.schema.json")
    return {schema["$id"]: schema for schema in (json.loads(file.read_text("utf-8")) for file in files)}


def findings(schemas: dict, document: object) -> list:
    schema = schemas[PAYLOAD]
    if Registry is None:
        references = {"resolver": jsonschema.RefResolver(base_uri=PAYLOAD, referrer=schema, store=schemas)}
    else:
        resources = ((name, DRAFT202012.create_resource(each)) for name, each in schemas.items())
        references = {"registry": Registry().with_resources(resources)}
    validator = jsonschema.Draft202012Validator(schema, **references)
    return [f"/{'/'.join(map(str, error.absolute_path))}: {error.message}" for error in validator.iter_errors(document)]


def canonical(value: object) -> str:
    """RFC 8785 for what a payload holds: sorted by UTF-16 code units, no spaces, integers and short decimals."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(json.dumps(key, ensure_ascii=False) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, ensure_ascii=False)


def sealed(handoff: dict) -> dict:
    """The payload with the hash and size of everything but the hash and size."""
    meta = {key: value for key, value in handoff["meta"].items() if key not in ("payload_hash", "payload_size_bytes")}
    content = canonical({**handoff, "meta": meta}).encode("utf-8")
    digest = "sha256:" + hashlib.sha256(content).hexdigest()
    return {**handoff, "meta": {**meta, "payload_hash": digest, "payload_size_bytes": len(content)}}


def new_handoff(session: pathlib.Path) -> dict:
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    stamp = lambda moment: moment.isoformat().replace("+00:00", "Z")
    return {
        "version": "2.0",
        "timestamp": stamp(now),
        "expires_at": stamp(now + datetime.timedelta(hours=1)),
        "source": {"skill": "python-consumer", "workflow_id": f"python-consumer-{now:%Y%m%d-%H%M%S}-0a1b2c3d", "session_path": str(session)},
        "target": {"skill": "researcher", "invocation": "/researcher {payload_path}", "category": "research"},
        "context": {
            "original_prompt": "Which queue carries our mail? – naïve, 邮件, 😀",
            "reframed_challenge": "Choose a queue that loses nothing",
            "problem_type": "decision",
            "synthesis_summary": "Two candidates remain.",
        },
        "insights": {
            "convergent": [{"theme": "an outbox table", "confidence_score": 7.5, "contributing_archetypes": ["pragmatist"], "key_evidence": ["0.3 ms a write"]}],
            "divergent": [],
            "uncertainties": ["the provider's real limit"],
            "blind_spots": [],
        },
        "research_seeds": {"suggested_terms": [], "open_questions": ["What is the provider's limit?"]},
        "meta": {"convergence_level": "medium", "handoff_chain": ["python-consumer"]},
    }


def main() -> int:
    folder, action, path = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    schemas = load_schemas(folder)
    if action == "write":
        session = pathlib.Path(tempfile.mkdtemp(prefix="python-consumer-"))
        document = {"handoff": sealed(new_handoff(session))}
        problems = findings(schemas, document)
        if problems:
            print("\n".join(problems), file=sys.stderr)
            return 4
        path.write_text(json.dumps(document, ensure_ascii=False, indent=2) + "\n", "utf-8")
        print(f"wrote {path}")
        return 0
    document = json.loads(path.read_text("utf-8"))
    problems = findings(schemas, document)
    if not problems and sealed(document["handoff"])["meta"] != document["handoff"]["meta"]:
        problems = ["/handoff/meta/payload_hash: the content does not match its hash"]
    print("\n".join(problems) if problems else "valid")
    return 4 if problems else 0


sys.exit(main())
