import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { surface } from "../surface/surface.ts";
import { ROOT } from "./schema-files.ts";

/** The page of public names: every published entry's exports, each with the first sentence of its comment. */
export function apiPage(head: string): string {
  const sections = Object.entries(surface()).map(([entry, names]) => {
    const rows = names.map((each) => {
      const name = each.replace(/^type /, "");
      const said = sentenceOf(name, sourceOf(entry)) ?? "";
      return `| \`${name}\` | ${each === name ? "" : "type"} | ${said.replaceAll("|", "\\|")} |`;
    });
    return `## ${entry}\n\n| name | | is |\n| --- | --- | --- |\n${rows.join("\n")}\n`;
  });
  return `${head}\n# API\n\nThe public names of every package. \`@clew/cli\` is a program, \`@clew/schemas\` holds documents ([schemas](schemas.md)).\n\n${sections.join("\n")}`;
}

/** The source file of a published entry. */
function sourceOf(entry: string): string {
  const [, folder = "", rest = ""] = /^@clew\/([^/]+)\/?(.*)$/.exec(entry) ?? [];
  const home = [`packages/${folder}`, `apps/${folder}`].find((each) => existsSync(join(ROOT, each))) ?? "";
  const manifest = JSON.parse(readFileSync(join(ROOT, home, "package.json"), "utf8"));
  return join(ROOT, home, manifest.exports[rest === "" ? "." : `./${rest}`]["@clew/source"]);
}

/** The first sentence above a name's declaration, in this file or in the one it is imported from. */
function sentenceOf(name: string, file: string): string | undefined {
  const text = readFileSync(file, "utf8");
  const kinds = "(?:async )?(?:function|const|class|interface|type|abstract class)";
  const declared = new RegExp(`(?:/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*)?export ${kinds} ${name}\\b`).exec(text);
  if (declared !== null) return firstSentence(declared[1] ?? "");
  for (const [, names = "", from = ""] of text.matchAll(/(?:export|import) (?:type )?\{([^}]*)\} from "([^"]+)"/g)) {
    const original = names
      .split(",")
      .map((each) =>
        each
          .trim()
          .replace(/^type /, "")
          .split(" as "),
      )
      .find((each) => each.at(-1)?.trim() === name)?.[0];
    if (original === undefined) continue;
    if (from.startsWith("@clew/schemas")) return "Made from the schema of this name.";
    return sentenceOf(original.trim(), from.startsWith(".") ? join(dirname(file), from) : sourceOf(from));
  }
  return undefined;
}

function firstSentence(comment: string): string {
  const text = comment.replaceAll(/\s*\n\s*\* ?/g, " ").trim();
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
