type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** How a later schema of the same major version breaks documents of the earlier one, in words with paths. */
export function breaksEvolution(before: unknown, after: unknown, path = ""): string[] {
  if (!isNode(before)) return [];
  if (!isNode(after)) return [`${path || "/"}: is gone`];
  return [
    ...requiredFields(before, after, path),
    ...enumValues(before, after, path),
    ...narrowedBounds(before, after, path),
    ...["properties", "$defs", "patternProperties"].flatMap((map) =>
      Object.entries(isNode(before[map]) ? before[map] : {}).flatMap(([name, child]) =>
        breaksEvolution(child, isNode(after[map]) ? after[map][name] : undefined, `${path}/${map}/${name}`),
      ),
    ),
    ...["items", "additionalProperties", "propertyNames"].flatMap((keyword) =>
      isNode(before[keyword]) ? breaksEvolution(before[keyword], after[keyword] ?? {}, `${path}/${keyword}`) : [],
    ),
  ];
}

function requiredFields(before: Node, after: Node, path: string): string[] {
  const old = list(before["required"]);
  return list(after["required"])
    .filter((name) => !old.includes(name))
    .map((name) => `${path}/required: "${String(name)}" became required`);
}

function enumValues(before: Node, after: Node, path: string): string[] {
  if (!Array.isArray(before["enum"])) return Array.isArray(after["enum"]) ? [`${path}/enum: values were narrowed`] : [];
  if (!Array.isArray(after["enum"])) return [];
  const now = list(after["enum"]);
  return before["enum"]
    .filter((value) => !now.includes(value))
    .map((value) => `${path}/enum: ${JSON.stringify(value)} is gone`);
}

const UPPER = ["maxLength", "maxItems", "maximum", "exclusiveMaximum", "maxProperties"];
const LOWER = ["minLength", "minItems", "minimum", "exclusiveMinimum", "minProperties"];
const EXACT = ["type", "pattern", "const", "$ref", "additionalProperties", "multipleOf", "uniqueItems"];

function narrowedBounds(before: Node, after: Node, path: string): string[] {
  const tighter = (keyword: string, sign: 1 | -1): boolean => {
    const was = before[keyword];
    const is = after[keyword];
    return typeof is === "number" && (typeof was !== "number" || (is - was) * sign > 0);
  };
  const changed = (keyword: string): boolean =>
    after[keyword] !== undefined &&
    !isNode(after[keyword]) &&
    JSON.stringify(after[keyword]) !== JSON.stringify(before[keyword]);
  return [
    ...UPPER.filter((keyword) => tighter(keyword, -1)).map((keyword) => `${path}/${keyword}: is tighter`),
    ...LOWER.filter((keyword) => tighter(keyword, 1)).map((keyword) => `${path}/${keyword}: is tighter`),
    ...EXACT.filter(changed).map((keyword) => `${path}/${keyword}: changed`),
  ];
}
