import type { Command } from "../../command.ts";
import { runMigrate } from "../../tasks/migrate-run.ts";
import {
  runCheck,
  runContext,
  runDone,
  runJournal,
  runList,
  runNew,
  runShow,
  runStatus,
} from "../../tasks/task-runs.ts";
import { runSubcommand } from "../../tasks/task-words.ts";

const RUNS = {
  new: runNew,
  check: runCheck,
  done: runDone,
  context: runContext,
  migrate: runMigrate,
  list: runList,
  show: runShow,
  status: runStatus,
  journal: runJournal,
} as const;

/** `clew task`: task files, their handoffs, and what the next agent gets from them. */
export const task: Command = {
  name: "task",
  summary: "Task files: write, check and process handoffs, and get context for the next agent.",
  usage: "task new|check|done|context|migrate|list|show|status|journal …",
  wordless: ["list", "journal"],
  examples: [
    'clew task new "Build the login form"',
    'clew task new "Protect the routes" --depends-on task-001',
    "clew task check .clew/tasks/task-001.md --check-git",
    "clew task done task-001",
    "clew task context task-002 --budget 2000",
    "clew task migrate notes/handoff.md --write",
    "clew task status task-002 in_progress",
  ],
  flags: {
    "depends-on": {
      value: "ID",
      summary: "new: a task whose handoff this one needs; several, or separated by commas",
      repeat: true,
    },
    id: { value: "ID", summary: "new: the id, in place of the next task-NNN" },
    priority: { value: "PRIORITY", summary: "new: how urgent it is", choices: ["high", "medium", "low"] },
    objective: { value: "TEXT", summary: "new: what is to be reached" },
    thread: { value: "ID", summary: "new: the decision thread that the work belongs to" },
    "check-git": { summary: "check: compare the listed files with what git sees as changed" },
    depth: { value: "N", summary: "context: how far back along dependencies (1)" },
    budget: { value: "TOKENS", summary: "context: most tokens; the least important is left out" },
    format: { value: "FORMAT", summary: "context: Markdown or JSON", choices: ["md", "json"] },
    write: { summary: "migrate: put the structured handoff into the file" },
    outcome: {
      value: "OUTCOME",
      summary: "migrate: how the task ended, where the file does not say",
      choices: ["completed", "partial", "failed", "blocked"],
    },
    status: {
      value: "STATUS",
      summary: "list: only tasks that stand so",
      choices: ["pending", "in_progress", "completed", "failed", "blocked", "skipped"],
    },
    reason: { value: "TEXT", summary: "status: why a finished task is reopened" },
  },
  subcommands: {
    new: '"NAME": write a task file from the template',
    check: "FILE|ID: judge the handoff; 0 valid, 4 invalid",
    done: "FILE|ID: take the handoff into journal, knowledge and statuses",
    context: "ID: what completed dependencies hand on",
    migrate: "FILE|ID: read a freeform note into fields, with lines and reasons",
    list: "every task and where it stands",
    show: "ID|FILE: one task and its handoff",
    status: "[ID [STATUS]]: an overview, one status, or a new one",
    journal: "places, active blockers and tasks",
  },
  run: (invocation) => runSubcommand(invocation, RUNS),
};
