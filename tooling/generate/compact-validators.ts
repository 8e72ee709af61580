/**
 * Shortens ajv's output: the same checks and the same errors (path, keyword, params), without unused parts (schema paths,
 * messages, bookkeeping for unused keywords). A validator reports paths relative to itself, and its caller prepends its
 * own: a valid document costs no paths.
 * A comparison with ajv itself pins the rewritten texts.
 * What every command loads becomes even shorter, with checks as calls of named functions; where one process judges
 * thousands of documents they stay inline, which needs no warm-up.
 */
export function compactValidators(code: string, isLoadedOften: boolean): string {
  const schemas = schemaConstants(code);
  const short = code
    .replaceAll(/,schemaPath:"(?:[^"\\]|\\.)*"/g, "")
    .replaceAll(
      /const (evaluated\d+) = validate\d+\.evaluated;(?:if\(\1\.dynamic(?:Props|Items)\)\{\1\.(?:props|items) = undefined;\})*/g,
      "",
    )
    .replaceAll(/evaluated\d+\.(?:props|items) = (?:props|items)\d+;/g, "")
    .replaceAll(/validate\d+\.evaluated = \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\};/g, "")
    // In a choice between a reference and something else, the properties that each has evaluated are never used.
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
  const functions = short.split(/(?=function validate\d+\()/).map(withoutCount);
  return `${HELPERS}${isLoadedOften ? `${SHORT_CHECKS}${functions.map(shortChecks).join("")}` : functions.join("")}`;
}

/** A function's own path below the document, as an expression. */
function below(path: string | undefined): string {
  return path === undefined ? '""' : path.replace(/^instancePath\s*\+\s*/, "");
}

/** A function that never removes errors need not count them. */
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

/** Replaces a run of required fields, an enum, and a type by one call each. */
function shortChecks(text: string): string {
  const counted = text.includes("errors++");
  const then = counted ? "errors = vErrors === null ? 0 : vErrors.length;" : "";
  return text
    .replaceAll(REQUIRED, (all, data: string, _name: string, path: string) => {
      const names = [...all.matchAll(/missingProperty: ("\w+")/g)].map(([, name]) => name);
      return `vErrors = clewRequired(vErrors, ${data}, ${path}, [${names.join()}]);${then}`;
    })
    .replaceAll(
      WORDS,
      (_all, data: string, path: string, words: string) =>
        `vErrors = clewWord(vErrors, ${data}, ${path}, ${words});${then}`,
    )
    .replaceAll(/clewAdd\(vErrors, ([^{}]*?), "type", \{type: ("\w+")\}\)/g, "clewType(vErrors, $1, $2)");
}

// Build a path that takes work only if something is wrong.
const REQUIRED =
  /if\((\w+)\.(\w+) === undefined\)\{?vErrors = clewAdd\(vErrors, ("[^"]*"(?: ?\+ ?\w+)?), "required", \{missingProperty: "\2"\}\);(?:errors\+\+;\})?(?:if\(\1\.\w+ === undefined\)\{?vErrors = clewAdd\(vErrors, \3, "required", \{missingProperty: "\w+"\}\);(?:errors\+\+;\})?)*/g;
const WORDS =
  /if\(typeof (\w+) !== "string"\)\{?vErrors = clewAdd\(vErrors, ("[^"]*"(?: ?\+ ?\w+)?), "type", \{type: "string"\}\);(?:errors\+\+;\})?if\(!\([()\s|]*(?:\1 === "[^"]*"[()\s|]*)+\)\{?vErrors = clewAdd\(vErrors, \2, "enum", \{allowedValues: (\["[^{}]*?"\])\}\);(?:errors\+\+;\})?/g;

const SHORT_CHECKS = `function clewType(errors, path, type) { return clewAdd(errors, path, "type", { type }); }
function clewRequired(errors, data, path, names) {
  for (const missingProperty of names)
    if (data[missingProperty] === undefined) errors = clewAdd(errors, path, "required", { missingProperty });
  return errors;
}
function clewWord(errors, data, path, allowedValues) {
  if (typeof data !== "string") errors = clewType(errors, path, "string");
  return allowedValues.includes(data) ? errors : clewAdd(errors, path, "enum", { allowedValues });
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
