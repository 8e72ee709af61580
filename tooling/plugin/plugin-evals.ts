import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecallSet } from "@clew/schemas";
import { parse, stringify } from "yaml";
import { ROOT } from "../generate/schema-files.ts";

/**
 * Patterns that show, in the file that a run leaves, that the decision was known: Claude Code's own graders run no
 * commands.
 */
const TELLS: Readonly<Record<string, { readonly path: string; readonly pattern: string }>> = {
  amounts: { path: "src/price.js", pattern: "10_?000|1e4|10 ?\\*\\* ?4" },
  failures: { path: "src/users.js", pattern: "NO_USER" },
  migrations: { path: "migrations/0001_customers.sql", pattern: "\\bmail TEXT" },
  "order-ids": { path: "src/orders.js", pattern: "ord_" },
  settings: { path: "src/settings.js", pattern: "SHOP_LISTEN" },
};

/**
 * Cases for `claude plugin eval`, by path in the plugin: tasks of `examples/evals`, each with a script that sets up the
 * project and records its decision. A script can only propose a decision, not put it in force: a case shows the effect of
 * recall, not of rules.
 */
export function pluginEvals(): readonly (readonly [path: string, text: string])[] {
  return Object.entries(TELLS).flatMap(([name, { path, pattern }]) => {
    const folder = join(ROOT, "examples", "evals", name);
    const { prompt }: { prompt: string } = parse(readFileSync(join(folder, "task.yaml"), "utf8"));
    const document = {
      schema_version: "1.0",
      name,
      description: "The decision behind this cannot be read from the code: it is on record in .clew.",
      context: { scaffold_script: "scaffold.sh" },
      execution: {
        prompt: prompt.trim(),
        max_turns: 30,
        allowed_tools: ["Read", "Glob", "Grep", "Write", "Edit", "Bash"],
      },
      graders: [{ type: "regex", name: "knows-the-decision", target: { source: "file", path }, pattern }],
    };
    return [
      [`evals/${name}/case.yaml`, stringify(document)],
      [`evals/${name}/scaffold.sh`, scaffold(folder)],
    ] as const;
  });
}

function scaffold(folder: string): string {
  const own = new Set(["task.yaml", "decisions.json"]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !own.has(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const { decisions }: RecallSet = JSON.parse(readFileSync(join(folder, "decisions.json"), "utf8"));
  return [
    "#!/bin/sh",
    "# Lays the project of this case out in the folder where it is run.",
    "set -e",
    'plugin=$(cd "$(dirname "$0")/../.." && pwd)',
    "HOME=$(mktemp -d) && export HOME",
    ...files.flatMap((path) => {
      const name = path.slice(folder.length + 1);
      const above = name.includes("/") ? [`mkdir -p ${name.slice(0, name.lastIndexOf("/"))}`] : [];
      return [...above, here(`cat > ${name}`, readFileSync(path, "utf8"))];
    }),
    "mkdir -p -m 700 .clew",
    ...decisions.map(({ id, decision, title, context = "", reasons, alternatives, governs }) => {
      const record = { id, decision, confidence: 0.9, context: `${title}. ${context}`, reasons, alternatives, governs };
      return here('node "$plugin/dist/clew.cjs" decide --quiet --input -', JSON.stringify(record));
    }),
    "",
  ].join("\n");
}

function here(command: string, text: string): string {
  return `${command} <<'END'\n${text.trimEnd()}\nEND`;
}
