import type { Command } from "../../command.ts";
import { runExport, runGraph, runImport, runQuery, runStale } from "../../tasks/knowledge-runs.ts";
import { runSubcommand } from "../../tasks/task-words.ts";

const RUNS = { query: runQuery, graph: runGraph, export: runExport, import: runImport, stale: runStale } as const;

/** `clew knowledge`: what tasks and sessions learned, by tag, kind and words. */
export const knowledge: Command = {
  name: "knowledge",
  summary: "What earlier tasks learned: query it, see what is stale, exchange it.",
  usage: "knowledge query [WORDS] | graph [WORDS] | export | import FILE | stale",
  wordless: ["stale", "export"],
  examples: [
    "clew knowledge query --tag auth --type pattern",
    "clew knowledge query rate limit",
    "clew knowledge query --learned",
    "clew knowledge export --output knowledge_graph.json",
    "clew knowledge import ../other/knowledge_graph.json",
  ],
  flags: {
    tag: { value: "TAG", summary: "query, graph: nodes with this tag; several rank by how many match", repeat: true },
    type: {
      value: "TYPE",
      summary: "query, graph: only this kind",
      choices: ["task", "decision", "pattern", "gotcha", "insight", "question"],
    },
    task: { value: "ID", summary: "query, graph: only what this task said" },
    text: { value: "WORDS", summary: "query, graph: every one of these words occurs; the same as WORDS" },
    limit: { value: "N", summary: "query: at most so many nodes" },
    offset: { value: "N", summary: "query: skip so many" },
    learned: { summary: "query: the learned memory (high gotchas, learnings of sessions)" },
    output: { value: "FILE", summary: "export: write into a file" },
    force: { summary: "export: replace the file" },
  },
  subcommands: {
    query: "nodes by tag, kind, task and words, each with its age",
    graph: "nodes and the edges between them",
    export: "the graph as knowledge_graph.json",
    import: "FILE|-: take a knowledge_graph.json in",
    stale: "what is known about files that changed or are gone",
  },
  run: (invocation) => runSubcommand(invocation, RUNS),
};
