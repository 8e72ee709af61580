import { ClewError } from "@clew/errors";
import { nearest } from "../../arguments/nearest-word.ts";
import type { Command, Invocation } from "../../command.ts";
import { CALL_FLAGS } from "../../rpc/call-params.ts";
import { exportThread } from "../../thread/carry-thread.ts";
import { importBundle } from "../../thread/import-bundle.ts";
import { changeStatus, claim, create, fork, list, status } from "../../thread/manage-thread.ts";
import { redact, resume, show, verify } from "../../thread/read-thread.ts";
import { watch } from "../../thread/watch-thread.ts";

type Run = (invocation: Invocation, args: readonly string[]) => Promise<number>;

const VERBS: Readonly<Record<string, Run>> = {
  create,
  list,
  show,
  resume,
  status,
  pause: changeStatus("paused"),
  block: changeStatus("blocked"),
  complete: changeStatus("completed"),
  reopen: changeStatus("active"),
  fork,
  claim,
  export: exportThread,
  import: importBundle,
  verify,
  redact,
  watch,
};

/** `clew thread`: everything about threads of decisions. */
export const thread: Command = {
  name: "thread",
  summary: "Open, resume, watch and carry threads of decisions.",
  usage: "thread create TITLE | list | show ID | resume ID | status ID | pause|block|complete|reopen ID | …",
  wordless: ["list"],
  examples: [
    'clew thread create "PR #94 Architecture" --id thread_pr94',
    "clew thread show thread_pr94",
    "clew thread resume thread_pr94 --max-tokens 8000",
    'clew thread reopen thread_pr94 --reason "a bug came back"',
    "clew thread claim thread_pr94 --ttl 600",
    "clew thread export thread_pr94 -o thread.json",
  ],
  flags: {
    id: { value: "ID", summary: "create, fork: an id of your own" },
    title: { value: "TITLE", summary: "fork: the new thread's title" },
    tag: { value: "NAME", summary: "create, list: tags; several times", repeat: true },
    status: { value: "STATUS", summary: "list: only these", choices: ["active", "paused", "blocked", "completed"] },
    query: { value: "WORDS", summary: "list: words in the title" },
    limit: { value: "N", summary: "list: at most so many" },
    cursor: { value: "TEXT", summary: "list, resume: where an earlier answer ended" },
    context: { value: "TEXT", summary: "create: what it is about; resume: why you resume" },
    claim: { value: "SECONDS", summary: "resume: take the claim for so long" },
    "max-tokens": { value: "N", summary: "resume: fit into so many tokens; what is left out is told" },
    since: { value: "SEQ", summary: "resume, watch: only what came after this event" },
    at: { value: "SEQ|TIME", summary: "resume: as it was then; fork: where to branch off" },
    reason: { value: "TEXT", summary: "pause, block, complete, reopen, redact: why" },
    ttl: { value: "SECONDS", summary: "claim: how long, 60 to 86400" },
    renew: { value: "TOKEN", summary: "claim: prolong the claim with this token" },
    release: { value: "TOKEN", summary: "claim: give the claim with this token back" },
    "claim-token": { value: "N", summary: "the token of your claim, where a write needs it" },
    "expected-head": { value: "N", summary: "refuse unless the newest event is this one" },
    head: { value: "HASH", summary: "verify: the hash the newest event must have" },
    deep: { summary: "verify: make the tables anew from the events, too, and compare" },
    html: { summary: "export: one HTML file that opens offline" },
    output: { value: "FILE", summary: "export: write here (-o FILE)" },
    conflict: { value: "RULE", summary: "import: what wins", choices: ["keep_both", "prefer_local", "prefer_remote"] },
    ...CALL_FLAGS,
  },
  subcommands: {
    create: "open a thread",
    list: "threads by newest activity",
    show: "draw it as a tree",
    resume: "everything the next agent needs, as Markdown",
    status: "where it stands",
    pause: "set it aside",
    block: "mark what it waits for",
    complete: "close it",
    reopen: "go on with it",
    fork: "branch off at an event",
    claim: "take, prolong or give back the lease on it",
    export: "write it as a bundle or as HTML",
    import: "read a bundle",
    verify: "check its hash chain",
    redact: "empty one event",
    watch: "follow it live",
  },
  run: async (invocation) => {
    const [verb, ...args] = invocation.args;
    const run = verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
    if (run !== undefined) return run(invocation, args);
    const near = nearest(verb ?? "", Object.keys(VERBS));
    throw new ClewError(
      "USAGE",
      verb === undefined ? "Expected a word after thread." : `There is no thread ${verb.slice(0, 40)}.`,
      {
        hint:
          near === undefined ? "`clew thread --help` lists what there is." : `Did you mean \`clew thread ${near}\`?`,
      },
    );
  },
};
