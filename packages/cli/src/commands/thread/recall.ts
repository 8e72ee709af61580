import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import { plainLine, type RecallItem, recallBlock } from "@clew/operations";
import { findStateFolder } from "@clew/project/state-folder";
import { flagList, flagOn, flagText } from "../../arguments/flag-values.ts";
import type { Command, Invocation } from "../../command.ts";
import { decodePrompt, readNamedFile } from "../../documents/read-document.ts";
import { recordNames } from "../../gate/file-names.ts";
import { answerOf, callOnce } from "../../rpc/call-project.ts";
import { commandOf, fieldText, printAnswer, printForeign, rowParams } from "../../rpc/operation-command.ts";
import { type DecisionLine, decisionLines } from "../../thread/record-lists.ts";

/** `clew search`: finds past decisions by words. */
export const search: Command = commandOf("search", {
  run: async (invocation, row) => {
    const { args, flags } = invocation;
    const query = args.length === 0 && flags["input"] !== undefined ? undefined : searchWords(args);
    const answer = await callOnce(invocation, row.operation, await rowParams(invocation, row, { more: { query } }));
    const found = Array.isArray(answer["decisions"]) ? answer["decisions"] : [];
    const instead = answer["requestedMode"] === "semantic" ? BY_WORDS : "";
    if (invocation.json || found.length === 0) return printAnswer(invocation, answer, () => `Nothing found.${instead}`);
    // The method's result type; the items are only printed here.
    const lines = printForeign(
      invocation,
      decisionLines(found as readonly DecisionLine[], invocation.terminal, new Date().toISOString()),
      "the store",
    );
    return printAnswer(invocation, answer, () => `${lines}\n${fieldText(answer["total"])} found${instead}`);
  },
});

const BY_WORDS = "\nClew does not search by meaning: it looked for the words.";

// Accept the words quoted or unquoted.
function searchWords(args: readonly string[]): string {
  const words = args.join(" ").trim();
  if (words !== "") return words;
  throw new ClewError("USAGE", "Expected words to search for.");
}

/** `clew recall`: what is on record about a prompt, a file or a text. Finding nothing is not a failure. */
export const recall: Command = commandOf("recall", {
  flags: {
    text: { value: "FILE|-", summary: "the text of an edit" },
    sure: { summary: "only what is sure" },
  },
  run: async (invocation, row) => {
    const [prompt, text] = [await promptOf(invocation), await textOf(invocation)];
    const more = { prompt, text, voice: voiceOf(invocation), files: filesOf(invocation) };
    const params = await rowParams(invocation, row, { more });
    if (![params["prompt"], params["text"], params["files"], params["alsoWords"]].some((each) => each !== undefined))
      throw new ClewError("USAGE", "Expected a prompt in quotes, --file, --text or --also.", {
        hint: row.examples?.[0],
      });
    const answer = await callOnce(invocation, row.operation, params);
    return printAnswer(invocation, answer, () => {
      const items = Array.isArray(answer["items"]) ? answer["items"] : [];
      // The method's result type; the items are only printed here.
      const block = recallBlock({ items: items as readonly RecallItem[] }) ?? "Nothing on record bears on this.";
      const omitted =
        Number(answer["omitted"]) > 0 ? `\n${fieldText(answer["omitted"])} more: --limit shows them.` : "";
      return `${block}${omitted}${explained(answer["candidates"])}`;
    });
  },
});

function filesOf({ flags, cwd, env }: Invocation): readonly string[] | undefined {
  const given = flagList({ flags }, "file");
  if (given.length === 0) return undefined;
  return recordNames(given, cwd, findStateFolder(cwd, env).path);
}

function voiceOf({ flags }: Invocation): string | undefined {
  return flagOn({ flags }, "sure") ? "sure" : undefined;
}

async function promptOf({ args, terminal }: Invocation): Promise<string | undefined> {
  const [word] = args;
  if (word !== "-" || args.length > 1) return args.length === 0 ? undefined : args.join(" ");
  return decodePrompt((await terminal.readStdin()) ?? new Uint8Array(), "stdin");
}

async function textOf(invocation: Invocation): Promise<string | undefined> {
  const file = flagText(invocation, "text");
  if (file === undefined) return undefined;
  const { terminal, cwd } = invocation;
  const bytes = file === "-" ? ((await terminal.readStdin()) ?? new Uint8Array()) : readNamedFile(resolve(cwd, file));
  // Recall only looks for words: bytes that are not text do no harm.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

function explained(candidates: unknown): string {
  if (!Array.isArray(candidates)) return "";
  const lines = candidates.map((each) => {
    const { kind, id, score, voice, left_out: reason, matched } = answerOf(each);
    const words = Array.isArray(matched)
      ? matched
          .map((one) => `${fieldText(answerOf(one)["by"])}: ${plainLine(fieldText(answerOf(one)["what"]), 80)}`)
          .join("; ")
      : "";
    const out = reason === undefined ? "shown" : `left out (${fieldText(reason)})`;
    return `  ${fieldText(score).padEnd(6)} ${fieldText(voice).padEnd(6)} ${fieldText(kind)} ${plainLine(fieldText(id), 60)} ${out}; ${words}`;
  });
  return `\nCandidates:\n${lines.length === 0 ? "  none" : lines.join("\n")}`;
}
