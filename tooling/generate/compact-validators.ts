/**
 * What ajv writes, said shorter: the same checks and the same errors (path, keyword, params), without what nobody reads
 * (schema paths, messages, bookkeeping for keywords that are not used), and with its three commonest lines as functions.
 * For the chunk that is read at every prompt; the texts that are rewritten are pinned by comparing with ajv itself.
 */
export function compactValidators(code: string): string {
  const schemas = schemaConstants(code);
  const short = code
    .replaceAll(/,schemaPath:"(?:[^"\\]|\\.)*"/g, "")
    .replaceAll(
      /const (evaluated\d+) = validate\d+\.evaluated;(?:if\(\1\.dynamic(?:Props|Items)\)\{\1\.(?:props|items) = undefined;\})*/g,
      "",
    )
    .replaceAll(/evaluated\d+\.(?:props|items) = (?:props|items)\d+;/g, "")
    .replaceAll(/validate\d+\.evaluated = \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\};/g, "")
    .replaceAll(
      '{instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}',
      '{instancePath=""}={}',
    )
    .replaceAll(
      /if\(!\((validate\d+)\(([\w.[\]"]+), \{instancePath(?::((?:[^,{}()]|\([^()]*\))+))?,parentData:[^{}]*?,rootData,dynamicAnchors\}\)\)\)\{vErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;\}/g,
      (_all, name: string, data: string, path: string | undefined) =>
        `vErrors = clewBelow(vErrors, ${name}, ${data}, ${path ?? "instancePath"});errors = vErrors === null ? 0 : vErrors.length;`,
    )
    .replaceAll(
      /const (err\d+) = \{instancePath(?::((?:[^,{}()]|\([^()]*\))+))?,keyword:("\w+"),params:(\{(?:[^{}]|\{[^{}]*\})*\})\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g,
      (_all, _name: string, path: string | undefined, keyword: string, params: string) =>
        `vErrors = clewAdd(vErrors, ${path ?? "instancePath"}, ${keyword}, ${params});errors++;`,
    )
    // Counting characters walks every text; its length in code units, an upper bound, settles nearly every case.
    .replaceAll(/\bif\((func\d+)\((\w+)\) > (\w+)\)/g, "if($2.length > $3 && $1($2) > $3)")
    .replaceAll(/\bif\((func\d+)\((\w+)\) < 1\)/g, "if($2.length < 1)")
    .replaceAll(/\b(schema\d+)((?:\.[A-Za-z_$][\w$]*|\["[^"]+"\]|\[\d+\])+)/g, (all, name: string, path: string) => {
      const value = valueIn(schemas.get(name), path);
      return value === undefined ? all : JSON.stringify(value);
    });
  return `${HELPERS}${short}`;
}

const HELPERS = `function clewAdd(errors, instancePath, keyword, params) {
  const error = { instancePath, keyword, params };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
function clewBelow(errors, validate, data, instancePath) {
  if (validate(data, { instancePath })) return errors;
  return errors === null ? validate.errors : errors.concat(validate.errors);
}
`;

function schemaConstants(code: string): ReadonlyMap<string, unknown> {
  return new Map(
    [...code.matchAll(/const (schema\d+) = (\{.*?\});(?=const |function |validate|export |$)/gm)].flatMap(
      ([, name = "", text = ""]) => {
        try {
          return [[name, JSON.parse(text) as unknown] as const];
        } catch {
          return [];
        }
      },
    ),
  );
}

function valueIn(schema: unknown, path: string): unknown {
  let value = schema;
  for (const [, dotted, quoted, index] of path.matchAll(/\.([\w$]+)|\["([^"]+)"\]|\[(\d+)\]/g)) {
    const key = dotted ?? quoted ?? index ?? "";
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
