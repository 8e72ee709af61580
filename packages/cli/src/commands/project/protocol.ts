import { lstatSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { ClewError } from "@clew/errors";
import {
  checkOverlay,
  type OverlayCheck,
  type OverlayFile,
  type ProtocolPort,
  plainText,
  protocolDiagram,
} from "@clew/operations";
import { readSmallFile, realPathOf } from "@clew/project/files";
import { sha256, utcNow } from "@clew/project/ids-and-time";
import { protocolsOf, usedProtocol, useProtocol } from "@clew/project/protocols";
import { findStateFolder } from "@clew/project/state-folder";
import { flagOn } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { decodeText } from "../../documents/read-document.ts";
import { withSettingsLock } from "../../settings/with-settings-lock.ts";
import { askPersonFor } from "../../terminal/person.ts";
import { countText, print } from "../../terminal/print-result.ts";

/** `clew protocol`: a team's own texts, words and steps; only what a person had compiled is used. */
export const protocol: Command = {
  name: "protocol",
  summary: "Check, use and show a team's own texts, words, routes and steps (.clew/protocol/).",
  usage: "protocol check | use [--none] | show | diagram",
  wordless: ["check", "use", "show", "diagram"],
  examples: [
    "clew protocol check",
    "clew protocol use",
    "clew protocol show --json",
    "clew protocol diagram > steps.mmd",
  ],
  flags: { none: { summary: "use: go back to the built-in steps" } },
  subcommands: {
    check: "every finding with file and line",
    use: "compile it for the sessions of this project, as a person",
    show: "which one is in use, and whether the files say the same",
    diagram: "the steps in Mermaid",
  },
  run: async (invocation) => {
    const [verb, ...rest] = invocation.args;
    const place = placeOf(invocation);
    if (rest.length > 0) throw new ClewError("USAGE", "No word belongs there.");
    if (verb === "check") return check(invocation, place);
    if (verb === "use") return flagOn(invocation, "none") ? useNone(invocation, place) : use(invocation, place);
    if (verb === "show") return show(invocation, place);
    if (verb === "diagram") return diagram(invocation, place);
    throw new ClewError(
      "USAGE",
      `Expected protocol check, use, show or diagram; found "${(verb ?? "nothing").slice(0, 40)}".`,
    );
  },
};

interface Place {
  readonly stateFolder: string;
  readonly project: string;
  /** The overlay's folder. */
  readonly folder: string;
  readonly env: Invocation["env"];
  readonly protocols: ProtocolPort;
}

function placeOf({ cwd, env }: Pick<Invocation, "cwd" | "env">): Place {
  const { path, project } = findStateFolder(cwd, env);
  return { stateFolder: path, project, folder: join(path, "protocol"), env, protocols: protocolsOf(path, env) };
}

/** A checked overlay, with the digest that identifies it. */
interface Checked extends OverlayCheck {
  readonly text: string;
  readonly digest: string | undefined;
}

async function checked(place: Place): Promise<Checked> {
  const result = await checkOverlay((name, most) => readInside(place.folder, name, most));
  const text = result.compiled === undefined ? "" : JSON.stringify(result.compiled);
  return { ...result, text, digest: result.compiled === undefined ? undefined : sha256(text) };
}

/** Reads a file of the folder, through links; a file outside is reported, not read. */
function readInside(folder: string, name: string, most: number): OverlayFile {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    return { ok: false, problem: "is not read: the folder .clew/protocol is a symbolic link" };
  const outside: OverlayFile = { ok: false, problem: "lies outside of the folder .clew/protocol" };
  if (isAbsolute(name) || name.includes("\\")) return outside;
  const base = realPathOf(folder);
  const path = realPathOf(join(folder, name));
  if (base === undefined || path === undefined) return { ok: false, problem: "does not exist" };
  if (!path.startsWith(base + sep)) return outside;
  const file = readSmallFile(path, most);
  if (!file.ok) return { ok: false, problem: file.reason };
  if (!file.whole) return { ok: false, problem: `holds ${file.size} bytes; at most ${most} are read` };
  try {
    return { ok: true, text: decodeText(file.bytes, name) };
  } catch {
    return { ok: false, problem: "is no UTF-8 text" };
  }
}

function refuseAbsent({ folder }: Place): void {
  if (lstatSync(join(folder, "protocol.yaml"), { throwIfNoEntry: false }) !== undefined) return;
  throw new ClewError(
    "NOT_FOUND",
    `There are no steps of your own here: ${join(folder, "protocol.yaml")} does not exist.`,
    {
      hint: "docs/guide-own-steps.md in the repository of Clew says how to write them; examples/own-step has some.",
    },
  );
}

const FINDINGS_EXIT = 4;

async function check(invocation: Invocation, place: Place): Promise<number> {
  refuseAbsent(place);
  const { findings, compiled, digest } = await checked(place);
  const used = usedProtocol(place.stateFolder, place.env);
  const result = {
    ok: findings.length === 0,
    name: compiled?.name,
    version: compiled?.version,
    digest,
    in_use: digest !== undefined && used?.digest === digest,
    findings: findings.map((each) => ({ ...each, file: join(place.folder, each.file) })),
  };
  print(invocation, result, () =>
    compiled === undefined
      ? `${findingLines(place, findings).join("\n")}\n`
      : `${compiled.name} ${compiled.version} can be used. ${result.in_use ? "It is in use." : "A person uses it: clew protocol use"}\n${digest}\n`,
  );
  return findings.length === 0 ? 0 : FINDINGS_EXIT;
}

function findingLines({ folder, project }: Place, findings: OverlayCheck["findings"]): string[] {
  return findings.map(({ file, line, message }) =>
    plainText(`${relative(project, join(folder, file))}:${line}: ${message}`).replaceAll("\n", " "),
  );
}

async function use(invocation: Invocation, place: Place): Promise<number> {
  refuseAbsent(place);
  const { findings, compiled, digest, text } = await checked(place);
  if (compiled === undefined || digest === undefined)
    throw new ClewError("DOCUMENT_INVALID", `The protocol cannot be used: ${countText(findings.length, "finding")}.`, {
      hint: findingLines(place, findings).slice(0, 10).join("\n"),
      details: { findings },
    });
  if (!invocation.json) invocation.terminal.err(`${plainText(summaryOf(compiled).join("\n"))}\n`);
  const { isPerson } = await askPersonFor(invocation, digest, `use the protocol ${compiled.name} ${compiled.version},`);
  if (isPerson !== true) throw needsPerson("says which protocol sessions begin under");
  settle(place, { digest, text });
  const result = { name: compiled.name, version: compiled.version, digest };
  print(
    invocation,
    result,
    () => `New sessions of this project begin under ${compiled.name} ${compiled.version} (${digest.slice(0, 12)}).\n`,
  );
  return 0;
}

async function useNone(invocation: Invocation, place: Place): Promise<number> {
  const used = usedProtocol(place.stateFolder, place.env);
  if (used !== undefined) {
    const { isPerson } = await askPersonFor(invocation, used.digest, "no longer use the protocol");
    if (isPerson !== true) throw needsPerson("says which protocol sessions begin under");
    settle(place, undefined);
  }
  print(invocation, { digest: null }, () => "New sessions of this project have the built-in steps.\n");
  return 0;
}

function settle({ stateFolder, env }: Place, compiled: Parameters<typeof useProtocol>[1]): void {
  withSettingsLock(env, () => useProtocol({ stateFolder, env, now: utcNow() }, compiled));
}

function needsPerson(what: string): ClewError {
  return new ClewError("NEEDS_PERSON", `Only a person ${what}.`, {
    hint: "Ask the user to run `clew protocol use` in a terminal of their own.",
  });
}

/** Summarizes a protocol in a few lines for a person to read before using it. */
function summaryOf({
  name,
  version,
  texts,
  principles,
  words,
  routes,
  sequence,
  steps,
}: NonNullable<OverlayCheck["compiled"]>): string[] {
  return [
    `${name} ${version}`,
    ...steps.map(
      ({ key, after, title, light, checks }) =>
        `  step ${key} after ${after}: ${title}${light ? ", in light sessions, too" : ""}${checks.length === 0 ? "" : `, ${countText(checks.length, "check")}`}`,
    ),
    ...told("texts of steps", Object.keys(texts)),
    ...told(
      "principles",
      principles.map((each) => each.name),
    ),
    ...routes.map((each) => `  route ${each.name}: ${each.directive}`),
    ...told("kinds of work", sequence),
    ...told("words that ask for every step", words.full ?? []),
    ...told("words that go on", words.follow_up ?? []),
  ];
}

function told(label: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`  ${label}: ${names.join(", ")}`];
}

/** Shows which protocol is in use, and whether the project's files match it. */
async function show(invocation: Invocation, place: Place): Promise<number> {
  const used = usedProtocol(place.stateFolder, place.env);
  const compiled = used && place.protocols.of(used.digest);
  const hasFiles = lstatSync(place.folder, { throwIfNoEntry: false }) !== undefined;
  const files = hasFiles ? await checked(place) : undefined;
  const state = stateOfFiles(files, used?.digest);
  const result = {
    in_use:
      used === undefined
        ? null
        : { digest: used.digest, since: used.since, name: compiled?.name, version: compiled?.version },
    files: state.kind,
    protocol: compiled ?? null,
  };
  print(invocation, result, () => {
    const head =
      used === undefined
        ? ["No protocol is in use: sessions have the built-in steps."]
        : compiled === undefined
          ? [
              `In use since ${used.since}: ${used.digest}, which is not there any more, or is damaged. A person uses it again: clew protocol use`,
            ]
          : [`In use since ${used.since}: ${used.digest}`, ...summaryOf(compiled)];
    return `${plainText([...head, state.words].join("\n"))}\n`;
  });
  return 0;
}

function stateOfFiles(
  files: Checked | undefined,
  digest: string | undefined,
): { readonly kind: string; readonly words: string } {
  if (files === undefined) return { kind: "absent", words: "The project brings no steps or texts of its own." };
  if (files.compiled === undefined)
    return {
      kind: "invalid",
      words: `The overlay of the project cannot be used: ${countText(files.findings.length, "finding")}; clew protocol check lists them.`,
    };
  if (files.digest === digest) return { kind: "same", words: "The files of the project say the same." };
  const isUsed = digest !== undefined;
  const what = isUsed ? "The files of the project say something else" : "The project brings a protocol of its own";
  return {
    kind: isUsed ? "changed" : "not used",
    words: `${what}, which has no effect until a person uses it: clew protocol use`,
  };
}

async function diagram(invocation: Invocation, place: Place): Promise<number> {
  const compiled = place.protocols.inUse()?.protocol ?? (await checked(place)).compiled;
  const mermaid = protocolDiagram(compiled?.steps ?? []);
  print(invocation, { mermaid }, () => mermaid);
  return 0;
}

/** The protocol's state for `doctor`. */
export async function protocolState(
  given: Pick<Invocation, "cwd" | "env">,
): Promise<{ readonly words: string; readonly problem?: string | undefined }> {
  const place = placeOf(given);
  const used = usedProtocol(place.stateFolder, place.env);
  const compiled = used && place.protocols.of(used.digest);
  const files = lstatSync(place.folder, { throwIfNoEntry: false }) === undefined ? undefined : await checked(place);
  const { kind, words } = stateOfFiles(files, used?.digest);
  if (used === undefined) return { words: kind === "absent" ? "the built-in steps" : `the built-in steps. ${words}` };
  if (compiled === undefined)
    return {
      words: used.digest,
      problem: `The protocol in use (${used.digest.slice(0, 12)}) is not there any more, or is damaged: sessions under it do not go on. clew protocol use`,
    };
  return {
    words: `${compiled.name} ${compiled.version} (${used.digest.slice(0, 12)}), since ${used.since}${kind === "same" ? "" : `. ${words}`}`,
  };
}
