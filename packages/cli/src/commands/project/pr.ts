import { ClewError } from "@clew/errors";
import { type PullRequestCheck, plainLine } from "@clew/operations";
import { flagText } from "../../arguments/flag-values.ts";
import { didYouMean } from "../../arguments/parse-arguments.ts";
import type { Command } from "../../command.ts";
import { CALL_FLAGS, withProject } from "../../rpc/call-project.ts";
import {
  flagsOfSubcommands,
  operationCommand,
  printForeign,
  rowParams,
  subcommandsOf,
} from "../../rpc/operation-command.ts";
import { countText } from "../../terminal/print-result.ts";
import { VERSION } from "../../version.ts";

const ROW = operationCommand("pr check");
const FORMATS = ["text", "markdown", "json", "sarif"] as const;

type Checked = PullRequestCheck & { readonly failures: readonly string[] };

/** `clew pr check`: checks a branch against the record. */
export const pr: Command = {
  name: "pr",
  summary: ROW.summary,
  usage: ROW.usage ?? "pr check",
  wordless: ["check"],
  examples: ROW.examples ?? [],
  flags: {
    ...flagsOfSubcommands("pr"),
    format: { value: "FORMAT", summary: "check: how it is printed", choices: FORMATS },
    ...CALL_FLAGS,
  },
  subcommands: subcommandsOf("pr"),
  run: async (invocation) => {
    const [verb = ""] = invocation.args;
    if (verb !== "check")
      throw new ClewError("USAGE", "Expected `clew pr check`.", { hint: didYouMean(verb, ["check"]) });
    const params = await rowParams(invocation, ROW);
    const checked = await withProject(invocation, async (project) => {
      const { total } = params["adr"] === undefined ? await project.call("queryDecisions", { limit: 1 }) : { total: 1 };
      return (await project.call(ROW.operation, { ...params, byName: Number(total) === 0 })) as unknown as Checked; // the result type in the operation's row
    });
    const { failures, ...check } = checked;
    const format = invocation.json ? "json" : (flagText(invocation, "format") ?? "text");
    const { terminal } = invocation;
    if (format === "json") terminal.out(`${JSON.stringify(check)}\n`);
    else if (format === "sarif") terminal.out(`${JSON.stringify(sarif(check))}\n`);
    else if (format === "markdown") terminal.out(`${markdown(checked).join("\n")}\n`);
    else terminal.out(`${printForeign(invocation, textLines(checked).join("\n"), "the record")}\n`);
    return failures.length === 0 ? 0 : 3;
  },
};

function list(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [title, ...rows.map((row) => `  ${row}`)];
}

function textLines({
  base,
  head,
  governs,
  broken,
  decided,
  uncovered,
  waivers,
  unratified,
  changed_on_branch,
  unjudged,
  failures,
}: Checked): string[] {
  return [
    `${base.slice(0, 12)}..${head.slice(0, 12)}: ${failures.length === 0 ? "nothing stands against it" : failures.join(", ")}`,
    ...list("Broken", broken.map(brokenText)),
    ...list(
      "Under a rule, but not read",
      unjudged.map(({ path, decision }) => `${plainLine(path, 200)}  ${decision}`),
    ),
    ...list(
      "Governs what is changed",
      governs.map(
        ({ decision, title, standing, paths }) =>
          `${decision} (${standing}): ${plainLine(title, 100)} [${plainLine(paths.join(", "), 120)}]`,
      ),
    ),
    ...list("Decided on this branch", decided.map(decidedText)),
    ...list(
      "Without a decision",
      uncovered.map(({ path }) => plainLine(path, 200)),
    ),
    ...list(
      "Waived",
      waivers.map(
        ({ decision, path, by, holds }) => `${decision} in ${plainLine(path, 120)} by ${plainLine(by, 40)} (${holds})`,
      ),
    ),
    ...list(
      "Not ratified",
      unratified.map(({ decision, title }) => `${decision}: ${plainLine(title, 100)}`),
    ),
    ...list(
      "Read as it was before the branch",
      changed_on_branch.map((path) => plainLine(path, 200)),
    ),
  ];
}

function brokenText({
  decision,
  title,
  rule,
  pattern,
  path,
  line,
  message,
  waived_by: waived,
}: Checked["broken"][number]): string {
  const place = line === 0 ? path : `${path}:${line}`;
  const why = message === undefined ? plainLine(title, 100) : plainLine(message, 200);
  const by = waived === undefined ? "" : ` (waived by ${plainLine(waived, 40)}, who is no person)`;
  return `${plainLine(place, 200)}  ${rule} ${plainLine(pattern, 80)}  ${decision}: ${why}${by}`;
}

function decidedText({ decision, title, standing, supersedes }: Checked["decided"][number]): string {
  const place = supersedes.length === 0 ? "" : `, in the place of ${supersedes.join(", ")}`;
  return `${decision} (${standing}${place}): ${plainLine(title, 100)}`;
}

const MOST_LINES = 60;

/** The check as a Markdown comment; text by others goes into code spans, so that it is not markup. */
function markdown(checked: Checked): readonly string[] {
  const { failures } = checked;
  const head = [
    "### Clew",
    "",
    failures.length === 0 ? "Nothing on record stands against this branch." : `**${failures.join(", ")}.**`,
    "",
  ];
  const body = textLines(checked)
    .slice(1)
    .map((line) => (line.startsWith("  ") ? `- ${codeText(line.trim())}` : `\n**${line}**\n`))
    .join("\n")
    .split("\n");
  const room = MOST_LINES - head.length - 1;
  return body.length <= room
    ? [...head, ...body]
    : [...head, ...body.slice(0, room), `… and ${countText(body.length - room, "line")} more: clew pr check`];
}

function codeText(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}

// A message in SARIF may hold links.
function unlinked(text: string): string {
  return text.replaceAll("](", "] (");
}

/** The check as SARIF, for programs that show findings at their lines. */
function sarif({ broken }: PullRequestCheck): object {
  const rules = [...new Map(broken.map((each) => [each.decision, each])).values()];
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "clew",
            version: VERSION,
            rules: rules.map(({ decision, title }) => ({
              id: decision,
              shortDescription: { text: unlinked(plainLine(title, 200)) },
            })),
          },
        },
        results: broken.map(({ decision, rule, pattern, path, line, title, message }) => ({
          ruleId: decision,
          level: "error",
          message: { text: unlinked(plainLine(`${message ?? title} (${rule} ${pattern})`, 600)) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: path.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" },
                region: line === 0 ? undefined : { startLine: line },
              },
            },
          ],
        })),
      },
    ],
  };
}
