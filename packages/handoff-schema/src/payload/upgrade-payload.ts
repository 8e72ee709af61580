type Fields = Record<string, unknown>;

/** Where the first version's `payload` fields stand in the second; a field that is not named here goes to `context`. */
const FROM_PAYLOAD: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["convergent_insights", ["insights", "convergent"]],
  ["divergent_insights", ["insights", "divergent"]],
  ["key_uncertainties", ["insights", "uncertainties"]],
  ["blind_spots_identified", ["insights", "blind_spots"]],
  ["suggested_search_terms", ["research_seeds", "suggested_terms"]],
  // What was written when the second version's words were known already.
  ["uncertainties", ["insights", "uncertainties"]],
  ["blind_spots", ["insights", "blind_spots"]],
  ["suggested_terms", ["research_seeds", "suggested_terms"]],
  ["open_questions", ["research_seeds", "open_questions"]],
]);

/** A handoff of the second version, and where each of its moved fields stood before. */
export interface UpgradedHandoff {
  readonly handoff: Fields;
  /** JSON Pointer in the upgraded document -> JSON Pointer in the document as written. */
  readonly origins: ReadonlyMap<string, string>;
}

/** Whether a handoff has the first version's shape: its prompt stands in `payload`, and no other version is claimed. */
export function isFirstVersion(handoff: Readonly<Fields>): boolean {
  const version = handoff["version"];
  if (version !== undefined && version !== "1.0" && version !== "1" && version !== 1) return false;
  const payload = handoff["payload"];
  return isFieldMap(payload) && Object.hasOwn(payload, "original_prompt");
}

/** The same content in the second version's shape: nothing is dropped, a taken place keeps both under `meta.upgraded_from`. */
export function upgradePayload(handoff: Readonly<Fields>): UpgradedHandoff {
  const { payload, context, version: _version, ...rest } = handoff;
  const sections = new Map<string, Fields>();
  const origins = new Map<string, string>();
  const left: Record<"payload" | "context", Fields> = { payload: {}, context: {} };
  for (const name of ["context", "insights", "research_seeds", "meta"]) {
    const given = rest[name];
    sections.set(name, isFieldMap(given) ? { ...given } : {});
  }
  const move = (from: "payload" | "context", field: string, place: readonly [string, string]): void => {
    const value = from === "payload" ? own(payload, field) : own(context, field);
    const section = sections.get(place[0]) ?? {};
    // A section that is given but is no object stays as it is, for the schema to refuse.
    const taken = Object.hasOwn(section, place[1]) || (rest[place[0]] !== undefined && !isFieldMap(rest[place[0]]));
    if (taken) put(left[from], field, value);
    else {
      put(section, place[1], value);
      origins.set(`/handoff/${place[0]}/${place[1]}`, `/handoff/${from}/${field}`);
    }
  };
  for (const field of keysOf(payload)) move("payload", field, FROM_PAYLOAD.get(field) ?? ["context", field]);
  for (const field of keysOf(context)) move("context", field, ["meta", field]);
  const remains: Fields = Object.fromEntries(Object.entries(left).filter(([, fields]) => keysOf(fields).length > 0));
  // A context that is no object has no fields to move; it is kept as it is.
  if (context !== undefined && !isFieldMap(context)) remains["context"] = context;
  return { handoff: assemble(rest, sections, remains), origins };
}

function assemble(rest: Fields, sections: ReadonlyMap<string, Fields>, remains: Fields): Fields {
  const upgraded: Fields = { version: "2.0", ...rest };
  for (const [name, section] of sections) {
    const given = rest[name];
    if (given !== undefined && !isFieldMap(given)) continue;
    if (keysOf(section).length > 0 || name === "context") upgraded[name] = section;
  }
  if (keysOf(remains).length === 0) return upgraded;
  const meta = upgraded["meta"];
  if (meta === undefined || isFieldMap(meta)) upgraded["meta"] = { ...meta, [freeKey(meta)]: remains };
  else upgraded[freeKey(upgraded)] = remains;
  return upgraded;
}

// Defined, not assigned: a field called __proto__ stays a field.
function put(fields: Fields, key: string, value: unknown): void {
  Object.defineProperty(fields, key, { value, enumerable: true, writable: true, configurable: true });
}

function freeKey(fields: unknown): string {
  let key = "upgraded_from";
  while (keysOf(fields).includes(key)) key += "_";
  return key;
}

function isFieldMap(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keysOf(value: unknown): string[] {
  return isFieldMap(value) ? Object.keys(value) : [];
}

function own(value: unknown, key: string): unknown {
  return isFieldMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
