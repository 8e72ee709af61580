import { join } from "node:path";
import { isCancel, selectKey } from "@clack/prompts";
import {
  changedItems,
  DEFAULT_PROJECT,
  haltedSessions,
  type InboxItem,
  plainLine,
  questionItems,
} from "@clew/operations";
import type { Project } from "@clew/project/open-project";
import type { Command, FlagValues, Invocation } from "../../command.ts";
import { answerOf, withProject } from "../../rpc/call-project.ts";
import { commandOf, printAnswer, printForeign, rowParams } from "../../rpc/operation-command.ts";
import { askAtTerminal } from "../../terminal/ask-at-terminal.ts";
import { ageText, countText } from "../../terminal/print-result.ts";
import { isAtTerminal } from "../../terminal/process-terminal.ts";
import { tableLines } from "../../terminal/wrap-text.ts";
import { shownId } from "../../thread/record-lists.ts";

/** `clew inbox`: what waits for a person, settled one by one. */
export const inbox: Command = commandOf("inbox", {
  wordless: true,
  run: async (invocation, row) => {
    const params = await rowParams(invocation, row);
    const { items, folded } = await withProject(invocation, async (project) => {
      const answer = await project.call(row.operation, params);
      const shared = answer["items"] as readonly InboxItem[]; // the result type in the operation's row
      if (!project.isFar) return { items: shared, folded: Number(answer["folded"]) };
      // With a server, the sessions, records and code of this folder are still local.
      const own = questionItems(await haltedSessions(project, DEFAULT_PROJECT));
      const all = [...own, ...shared, ...(await localItems(project))];
      return {
        items: all.toSorted((left, right) => placeOf(left) - placeOf(right)),
        folded: Number(answer["folded"]),
      };
    });
    printAnswer(invocation, { items, folded }, () => inboxText(invocation, items, folded));
    if (!invocation.json && isAtTerminal(invocation.terminal)) await settleEach(invocation, items);
    return 0;
  },
});

async function localItems(project: Project): Promise<readonly InboxItem[]> {
  const shared = await project.shared();
  const decisions = await shared.standingDecisions(DEFAULT_PROJECT);
  // The server does not say when a decision without a rule was ratified.
  const rules = await shared.rulesInForce(DEFAULT_PROJECT, project.clock.now());
  const ratified = new Map(rules.map(({ decision, at }) => [decision, at]));
  return changedItems({ folder: await project.folder(), digest: project.digest }, decisions, ratified);
}

function placeOf({ kind }: InboxItem): number {
  return Object.keys(KINDS).indexOf(kind);
}

const KINDS: Readonly<Record<InboxItem["kind"], string>> = {
  question: "asks",
  waiver: "wants a waiver",
  contested: "contested",
  contradiction: "contradicts",
  record_changed: "file changed",
  code_changed: "code changed",
  proposed: "proposed",
};

function inboxText(invocation: Invocation, items: readonly InboxItem[], folded: number): string {
  const more = folded === 0 ? "" : `${countText(folded, "older proposal")} folded away: clew inbox --all`;
  if (items.length === 0) return `Nothing waits for you.${more === "" ? "" : `\n${more}`}`;
  const { terminal } = invocation;
  const now = new Date().toISOString();
  const rows = items.map(({ kind, id, session_id, path, rule, title, by = "", at, note }) => [
    KINDS[kind],
    id === undefined ? (session_id ?? "") : shownId(terminal, id),
    ageText(at, now),
    plainLine(by, 16),
    [path, rule, title].filter((each) => each !== undefined).join(": ") + (note === undefined ? "" : ` (${note})`),
  ]);
  const lines = printForeign(invocation, tableLines(rows, terminal).join("\n"), "the record");
  return more === "" ? lines : `${lines}\n${more}`;
}

type Choice = "ratify" | "withdraw" | "open" | "skip" | "quit" | "none";

/** Asks for one key per item; the item's own command then does what was chosen, with its usual questions. */
async function settleEach(invocation: Invocation, items: readonly InboxItem[]): Promise<void> {
  for (const item of items) {
    // Whoever has read a decision settles it then.
    for (let isOpen = true; isOpen; ) {
      const choice = await askAtTerminal((signal) => ask(item, signal));
      // Left without one of its keys, the prompt shows the first choice as if it had been made.
      if (choice === undefined || choice === "none")
        invocation.terminal.out("Nothing was done to it: each choice has its key.\n");
      if (choice === undefined || isCancel(choice) || choice === "quit") return;
      if (choice === "none") continue;
      if (choice !== "skip") await act(invocation, item, choice);
      isOpen = choice === "open" && item.session_id === undefined;
    }
  }
}

async function ask({ kind, id, title, path, rule }: InboxItem, signal: AbortSignal): Promise<Choice | symbol> {
  const decides = id !== undefined && kind !== "waiver";
  // Of two that contradict each other the newer stands first.
  const which = kind === "contradiction" ? " the first" : "";
  const key = await selectKey({
    message: `${KINDS[kind]}: ${plainLine([path, rule, title].filter((each) => each !== undefined).join(": "), 200)}`,
    options: [
      ...(decides
        ? [
            { value: "r", label: `ratify${which}` },
            { value: "w", label: `withdraw${which}` },
          ]
        : []),
      { value: "o", label: "open" },
      { value: "s", label: "skip" },
      { value: "q", label: "quit" },
    ],
    signal,
  });
  return typeof key === "symbol" ? key : (CHOICES[key] ?? "none");
}

const CHOICES: Readonly<Record<string, Choice>> = { r: "ratify", w: "withdraw", o: "open", s: "skip", q: "quit" };

async function act(invocation: Invocation, item: InboxItem, choice: "ratify" | "withdraw" | "open"): Promise<void> {
  const { id = "", session_id: session } = item;
  const { flags: _flags, ...rest } = invocation;
  if (choice === "ratify" && item.kind === "record_changed" && item.path !== undefined) {
    const { adopt } = await import("../project/adopt.ts");
    const root = await withProject(invocation, async (project) => project.root);
    await adopt.run({ ...rest, args: [join(root, item.path)], flags: { ratify: true } });
    return;
  }
  if (choice === "ratify" || choice === "withdraw") {
    const standing = await import("./standing.ts");
    const again: FlagValues = item.kind === "code_changed" ? { again: true } : {};
    const flags = choice === "withdraw" ? { because: "withdrawn from the inbox" } : again;
    await standing[choice].run({ ...rest, args: [id], flags });
    return;
  }
  if (session !== undefined) {
    const { answer } = await import("../session/answer.ts");
    await answer.run({ ...rest, args: [], flags: { session } });
    return;
  }
  const { decisionText } = await import("./why.ts");
  for (const each of item.ids ?? [id]) {
    const { decision } = await withProject(invocation, (project) => project.call("getDecision", { id: each }));
    invocation.terminal.out(
      `${printForeign(invocation, decisionText(invocation, answerOf(decision)), "the record")}\n\n`,
    );
  }
}
