import { ClewError } from "@clew/errors";
import { plainLine } from "@clew/operations";
import { flagOn, flagText } from "../../arguments/flag-values.ts";
import { didYouMean } from "../../arguments/parse-arguments.ts";
import type { Command, Invocation } from "../../command.ts";
import { type Answer, answerOf, callOnce } from "../../rpc/call-project.ts";
import { fieldText, operationCommand, printAnswer, subcommandsOf } from "../../rpc/operation-command.ts";
import { countText } from "../../terminal/print-result.ts";

const ROW = operationCommand("sync");
const REFUSED = 7;
const VERBS: Readonly<Record<string, (invocation: Invocation, word: string) => Promise<number>>> = {
  list,
  trust: (invocation, writer) => asPerson(invocation, "trust", { id: writer, params: { writer } }),
  redact: (invocation, event) => asPerson(invocation, "redact", { id: event, params: { event } }),
};

/** `clew sync`: syncs a team's record through git. */
export const sync: Command = {
  name: "sync",
  summary: ROW.summary,
  usage: ROW.usage ?? "sync",
  examples: ROW.examples ?? [],
  wordless: ["list"],
  flags: {
    ...ROW.flags,
    init: { value: "URL", summary: "name the repository that carries the record, and make this clone a key" },
    show: { summary: "print every byte before it leaves" },
    digest: { summary: "only print the digest of what is here: equal in clones that applied the same events" },
  },
  subcommands: subcommandsOf("sync"),
  run: async (invocation) => {
    const [verb, word = "", ...more] = invocation.args;
    const url = flagText(invocation, "init");
    if (verb !== undefined) {
      const known = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
      if (known === undefined || more.length > 0 || (word === "") !== (verb === "list") || url !== undefined)
        throw new ClewError(
          "USAGE",
          "Expected `clew sync`, `sync trust WRITER`, `sync list` or `sync redact WRITER:SEQ`.",
          {
            hint: didYouMean(verb, Object.keys(VERBS)),
          },
        );
      return known(invocation, word);
    }
    return url === undefined ? exchange(invocation) : init(invocation, url);
  },
};

async function init(invocation: Invocation, url: string): Promise<number> {
  const call = { operation: "syncInit", params: { url } };
  const answer = await callAsPerson(invocation, call, { id: url, what: "send the record to" });
  printAnswer(invocation, answer, () =>
    [
      `This clone writes as ${fieldText(answer["writer"])} to ${plainLine(fieldText(answer["url"]), 300)}.`,
      fieldText(answer["readers"]),
      "Nothing was sent. `clew sync --dry-run --show` prints what would be; `clew sync` sends it.",
    ].join("\n"),
  );
  return 0;
}

/** Asks the person only if the operation wants one, so that a call that cannot succeed asks nothing. */
async function callAsPerson(
  invocation: Invocation,
  call: { readonly operation: string; readonly params: object },
  { id, what }: { readonly id: string; readonly what: string },
): Promise<Answer> {
  return callOnce(invocation, call.operation, call.params).catch(async (error: unknown) => {
    if (!ClewError.is(error) || error.code !== "NEEDS_PERSON") throw error;
    // A sync asks nobody, so it does not wait for this to load.
    const [{ askPersonFor }, { callAs }] = await Promise.all([
      import("../../terminal/person.ts"),
      import("../thread/standing.ts"),
    ]);
    return callAs(invocation, await askPersonFor(invocation, id, what), call);
  });
}

async function exchange(invocation: Invocation): Promise<number> {
  const [dryRun, show, digest] = ["dry-run", "show", "digest"].map((name) => flagOn(invocation, name));
  if (digest === true) {
    const answer = await callOnce(invocation, ROW.operation, { digest });
    printAnswer(invocation, { digest: answer["digest"] }, () => fieldText(answer["digest"]));
    return 0;
  }
  if (show !== true) return print(invocation, await callOnce(invocation, ROW.operation, { dryRun }), dryRun === true);
  // Commit before showing, so that exactly the shown events are sent, whatever is recorded meanwhile.
  const prepared = await callOnce(invocation, ROW.operation, { show, dryRun, prepare: true });
  const shown = answerOf(prepared["shown"]);
  if (!invocation.json)
    for (const line of [...textsOf(shown["commits"]), ...textsOf(shown["events"])])
      invocation.terminal.out(`${line}\n`);
  if (dryRun === true) return print(invocation, prepared, true);
  const sent = await callOnce(invocation, ROW.operation, { upTo: shown["head"] });
  return print(invocation, { ...sent, withheld: prepared["withheld"], shown }, false);
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(fieldText) : [];
}

function print(invocation: Invocation, answer: Answer, isDry: boolean): number {
  const refused = Array.isArray(answer["refused"]) ? answer["refused"].map(answerOf) : [];
  const withheld = Array.isArray(answer["withheld"]) ? answer["withheld"].map(answerOf) : [];
  const { formerly, writer } = answer;
  printAnswer(invocation, answer, () =>
    [
      ...(formerly === undefined
        ? []
        : [
            `Somebody else writes as ${fieldText(formerly)}: a copy of this clone, or this clone before a backup was put back.`,
            `This clone writes as ${fieldText(writer)} from now on.`,
          ]),
      `${isDry ? "Would be sent" : "Sent"}: ${countText(Number(answer["sent"]), "event")}. ${isDry ? "Would be applied" : "Applied"}: ${countText(Number(answer["applied"]), "event")}.`,
      ...withheld.map(withheldText),
      ...refused.map(
        (each) => `refused: ${plainLine(fieldText(each["writer"]), 60)}: ${plainLine(fieldText(each["why"]), 300)}`,
      ),
      ...(isDry ? [] : [`digest ${fieldText(answer["digest"])}`]),
    ].join("\n"),
  );
  return refused.length === 0 ? 0 : REFUSED;
}

function withheldText(event: Answer): string {
  const [log, seq, type] = ["log", "seq", "type"].map((name) => plainLine(fieldText(event[name]), 130));
  const fields = textsOf(event["fields"]).map((name) => plainLine(name, 60));
  return fields.length === 0
    ? `not sent: ${log} ${seq}, ${type}: it is longer than the 900 kB of a line. clew thread redact ${log} ${seq} gives it up.`
    : `left out: ${fields.join(", ")} of ${log} ${seq}, ${type}: with it a line would be longer than 900 kB. It stays here.`;
}

async function list(invocation: Invocation): Promise<number> {
  const answer = await callOnce(invocation, "syncList", {});
  const writers = Array.isArray(answer["writers"]) ? answer["writers"].map(answerOf) : [];
  printAnswer(invocation, answer, () =>
    writers
      .map((each) => {
        const trust = each["own"] === true ? "this clone" : each["trusted"] === true ? "trusted" : "not trusted";
        const names = textsOf(each["names"]).map((name) => plainLine(name, 60));
        const counts = `${countText(Number(each["events"]), "event")}, ${countText(Number(each["decisions"]), "decision")}`;
        return `${fieldText(each["writer"])}  ${trust}  ${counts}  ${names.join(", ")}`;
      })
      .join("\n"),
  );
  return 0;
}

async function asPerson(
  invocation: Invocation,
  verb: "trust" | "redact",
  { id, params }: { readonly id: string; readonly params: object },
): Promise<number> {
  const { operation } = operationCommand(`sync ${verb}`);
  const answer = await callAsPerson(invocation, { operation, params }, { id, what: verb });
  printAnswer(invocation, answer, () =>
    verb === "trust"
      ? `${id} is trusted: ${countText(Number(answer["applied"]), "event")} applied.`
      : `${id} is taken out. ${fieldText(answer["note"])}`,
  );
  return 0;
}
