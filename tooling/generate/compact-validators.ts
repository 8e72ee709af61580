/**
 * What ajv writes, said shorter: the same checks and the same errors (path, keyword, params), without what nobody reads
 * (schema paths, messages, bookkeeping for keywords that are not used). A validator says where something is wrong below
 * itself, and who called it puts its own place before that: a document that holds costs no path at all.
 * The texts that are rewritten are pinned by comparing with ajv itself.
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
    // Of a choice between a reference and something else: what either has looked at nobody asks for.
    .replaceAll(/var (props\d+) = validate\d+\.evaluated\.props;/g, "var $1;")
    .replaceAll(', {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}', "")
    .replaceAll(
      /if\(!\((validate\d+)\(([\w.[\]"]+), \{instancePath(?::((?:[^,{}()]|\([^()]*\))+))?,parentData:[^{}]*?,rootData,dynamicAnchors\}\)\)\)\{vErrors = vErrors === null \? \1\.errors : vErrors\.concat\(\1\.errors\);errors = vErrors\.length;\}/g,
      (_all, name: string, data: string, path: string | undefined) =>
        `if(!${name}(${data})){vErrors = clewBelow(vErrors, ${name}.errors, ${below(path)});errors = vErrors.length;}`,
    )
    .replaceAll(
      /const (err\d+) = \{instancePath(?::((?:[^,{}()]|\([^()]*\))+))?,keyword:("\w+"),params:(\{(?:[^{}]|\{[^{}]*\})*\})\};if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;/g,
      (_all, _name: string, path: string | undefined, keyword: string, params: string) =>
        `vErrors = clewAdd(vErrors, ${below(path)}, ${keyword}, ${params});errors++;`,
    )
    // Counting characters walks every text; its length in code units, an upper bound, settles nearly every case.
    .replaceAll(/\bif\((func\d+)\((\w+)\) > (\w+)\)/g, "if($2.length > $3 && $1($2) > $3)")
    .replaceAll(/\bif\((func\d+)\((\w+)\) < 1\)/g, "if($2.length < 1)")
    .replaceAll(/\b(schema\d+)((?:\.[A-Za-z_$][\w$]*|\["[^"]+"\]|\[\d+\])+)/g, (all, name: string, path: string) => {
      const value = valueIn(schemas.get(name), path);
      return value === undefined ? all : JSON.stringify(value);
    });
  const left = /.{0,60}\binstancePath\b.{0,60}/.exec(short);
  if (left) throw new Error(`ajv writes something that is not rewritten yet: ${left[0]}`);
  return `${HELPERS}${short
    .split(/(?=function validate\d+\()/)
    .map(withoutCount)
    .join("")}`;
}

/** A place below the document that a function is given, as an expression. */
function below(path: string | undefined): string {
  return path === undefined ? '""' : path.replace(/^instancePath\s*\+\s*/, "");
}

/** A function that never takes errors back need not count them. */
function withoutCount(text: string): string {
  if (text.includes("_errs")) return text;
  return text
    .replaceAll(/errors\+\+;|errors = vErrors\.length;|let errors = 0;/g, "")
    .replaceAll("return errors === 0;", "return vErrors === null;")
    .replaceAll(/\{(vErrors = clew(?:Add|Below)\((?:[^(){}"]|"(?:[^"\\]|\\.)*"|\([^()]*\)|\{[^{}]*\})*\);)\}/g, "$1");
}

const HELPERS = `function clewAdd(errors, instancePath, keyword, params) {
  const error = { instancePath, keyword, params };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
function clewBelow(errors, found, path) {
  for (const error of found) error.instancePath = path + error.instancePath;
  if (errors === null) return found;
  for (const error of found) errors.push(error);
  return errors;
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
