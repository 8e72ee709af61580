// Compiled schemas spell every possible error out as an object literal, four fifths of which is repetition. The chunk that
// starts on every prompt carries a call in place of each literal; the errors that come out are the same (test/slim-validators.test.ts).

const ERROR =
  /const (err\d+) = \{\s*instancePath(?:: ([^\n]+))?,\s*schemaPath: "(?:[^"\\]|\\.)*",\s*keyword: "(\w+)",\s*params: (\{[\s\S]*?\}),\s*message: ([^\n]+)\n\s*\};\s*if \(vErrors === null\) vErrors = \[\1\];\s*else vErrors\.push\(\1\);/g;

const DERIVED = new Set([
  "type",
  "required",
  "enum",
  "maxLength",
  "minLength",
  "maxItems",
  "minItems",
  "minimum",
  "maximum",
  "pattern",
]);

const NOTE_ERROR = `
function noteError(list, instancePath, keyword, params, given) {
  const sized = (few, what) => "must NOT have " + few + " than " + params.limit + " " + what;
  const message = given ?? {
    type: () => "must be " + params.type,
    required: () => "must have required property '" + params.missingProperty + "'",
    enum: () => "must be equal to one of the allowed values",
    maxLength: () => sized("more", "characters"),
    minLength: () => sized("fewer", "characters"),
    maxItems: () => sized("more", "items"),
    minItems: () => sized("fewer", "items"),
    minimum: () => "must be >= " + params.limit,
    maximum: () => "must be <= " + params.limit,
    pattern: () => 'must match pattern "' + params.pattern + '"',
  }[keyword]();
  const error = { instancePath, keyword, params, message };
  if (list === null) return [error];
  list.push(error);
  return list;
}
`;

/** The same validators in fewer bytes. */
export function slimValidators(code) {
  const slim = code.replace(ERROR, (...match) => {
    const [, , path, keyword, params, message] = match;
    const words = ["vErrors", path === undefined ? "instancePath" : path, `"${keyword}"`, params];
    if (!DERIVED.has(keyword)) words.push(message);
    return `vErrors = noteError(${words.join(", ")});`;
  });
  return slim + NOTE_ERROR;
}

/** The rolldown plugin that slims every module of compiled schemas. */
export const slimValidatorsPlugin = {
  name: "slim-validators",
  transform(code, id) {
    return /[\\/]generated[\\/]validators\.ts$/.test(id) ? { code: slimValidators(code), map: null } : null;
  },
};
