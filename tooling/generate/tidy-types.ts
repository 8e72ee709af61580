const WIDTH = 120;

/**
 * Indents the compiler's declarations, and joins what fits on one line. Done here, so that the output does not depend on
 * a formatter's version.
 */
export function tidyTypes(text: string): string {
  const said = text.replaceAll(/[ \t]+$/gm, "").replaceAll(/\/\*\*\n \* (.*)\n \*\//g, "/** $1 */");
  return indented(onOneLine(withoutOwnWords(said.trim())));
}

/** An answer in a team's own words has the fields of the built-in one: code reads it as that. */
function withoutOwnWords(text: string): string {
  return text.replaceAll(/\((\w+Answer) \| \{\n(?:.*\n)*?\}\)\n(?="|\/\*\*|\[k)/g, "$1\n");
}

/** Joins objects without comments, innermost first: a joined one may be part of another. */
function onOneLine(text: string): string {
  let joined = text;
  for (let before = ""; before !== joined; ) {
    before = joined;
    joined = joined.replaceAll(
      /^(.*)\{\n((?:(?!.*(?:\{|\/\*\*|\*\/)$).*\n)*?)\}(.*)$/gm,
      (all, head: string, body: string, tail: string) => {
        const line = `${head}{ ${body.trimEnd().replaceAll("\n", "; ")} }${tail}`;
        return head.startsWith("export ") || body.includes("/*") || line.length > WIDTH ? all : line;
      },
    );
  }
  return joined;
}

function indented(text: string): string {
  let depth = 0;
  const lines = text.split("\n").map((line) => {
    if (line.startsWith("}")) depth -= 1;
    const shown = `${"  ".repeat(depth)}${line}`;
    if (line.endsWith("{")) depth += 1;
    return shown;
  });
  return `${lines.join("\n")}\n`;
}
