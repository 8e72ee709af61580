import type { Command } from "../../command.ts";
import { runCreate } from "../../handoffs/runs/run-create.ts";
import { runDiscover } from "../../handoffs/runs/run-discover.ts";
import { runAck, runList, runReceive, runSend, runShow } from "../../handoffs/runs/run-life.ts";
import { runMenu } from "../../handoffs/runs/run-menu.ts";
import { runSkills } from "../../handoffs/runs/run-skills.ts";
import { runValidate } from "../../handoffs/runs/run-validate.ts";
import { runSubcommand } from "../../tasks/task-words.ts";

const RUNS = {
  discover: runDiscover,
  menu: runMenu,
  create: runCreate,
  validate: runValidate,
  send: runSend,
  receive: runReceive,
  ack: runAck,
  list: runList,
  show: runShow,
  skills: runSkills,
} as const;

/** `clew handoff`: payloads from one skill to the next. */
export const handoff: Command = {
  name: "handoff",
  summary: "Payloads from one skill to the next: find targets, make, check, send, receive and acknowledge.",
  usage: "handoff discover|menu|create|validate FILE|send|receive FILE|ack ID|list|show ID|skills check DIR",
  wordless: ["discover", "menu", "create", "list"],
  examples: [
    "clew handoff discover --category research",
    "clew handoff menu --input draft.yaml",
    "clew handoff create --input draft.yaml --target lit-pm",
    "clew handoff validate handoff-payload.yaml --json",
    "clew handoff receive handoff-payload.yaml --renew",
    "clew handoff skills check .claude/skills",
  ],
  flags: {
    input: { value: "DRAFT", summary: "menu, create, send: the draft, as YAML or JSON; - reads stdin" },
    session: { value: "ID", summary: "menu, create, send: make the draft from a session's answers" },
    state: { value: "FILE", summary: "the same, by the session's state file" },
    thread: { value: "ID", summary: "menu, create, send: make the draft from a thread, or link it to one" },
    previous: { value: "FILE", summary: "create, send: the payload that was received; its chain goes on" },
    target: { value: "SKILL", summary: "create, send: who receives" },
    pick: { value: "NAME", summary: "menu: make the payload for this skill (or letter)" },
    category: { value: "NAME", summary: "discover, menu: only skills of this category" },
    refresh: { summary: "discover, menu: look at the disk, whatever the cache says" },
    health: { summary: "create, send: run the target's health check, if your own trust list names it" },
    profile: {
      value: "PROFILE",
      summary: "validate, send, receive: which rules apply",
      choices: ["perspective-swarm", "generic"],
    },
    renew: { summary: "receive: give an expired payload a new life under a new id" },
    ack: { summary: "receive: acknowledge at once" },
    status: {
      value: "STATUS",
      summary: "list: only handoffs that stand so",
      choices: ["discovered", "selected", "validated", "transferred", "invoked", "acknowledged", "failed", "expired"],
    },
  },
  subcommands: {
    discover: "skills that accept handoffs, and why others do not",
    menu: "the targets that fit a draft best; --pick makes the payload",
    create: "a draft becomes a payload for a target",
    validate: "FILE: every finding at once; 0 valid, 4 invalid, 7 hash mismatch",
    send: "FILE|ID, or a draft: check once more and say what to invoke",
    receive: "FILE: accept a payload, or say why not",
    ack: "ID: confirm that a handoff arrived",
    list: "handoffs on record, newest first",
    show: "ID: one handoff and its moves",
    skills: "check DIR: what is wrong with a skill, or with every skill of a folder",
  },
  run: (invocation) => runSubcommand(invocation, RUNS),
};
