import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import {
  type AgedNode,
  exportKnowledge,
  importKnowledge,
  knowledgeGraph,
  queryKnowledge,
  queryLearned,
  staleKnowledge,
} from "@clew/operations";
import { readSmallFile, writeFileDurably } from "@clew/project/files";
import type { Command, Invocation } from "../../command.ts";
import { DOCUMENT_LIMIT, readDocument } from "../../documents/read-document.ts";
import { runSubcommand, withTasks, wordAfter } from "../../tasks/open-tasks.ts";
import { fenced, print, storedIn } from "../../terminal/print-result.ts";
import { countText } from "../../terminal/value-text.ts";

const READS = { writes: false };
const LARGEST_GRAPH = 16 * DOCUMENT_LIMIT;

/** `clew knowledge query`. */
async function runQuery(invocation: Invocation): Promise<number> {
  const query = queryOf(invocation);
  const learned = invocation.flags["learned"] === true;
  const page = await withTasks(invocation, READS, ({ ports }) =>
    learned ? queryLearned(ports, query) : queryKnowledge(ports, query),
  );
  print(
    invocation,
    page,
    () => `${countText(page.total, "node")}\n${fenced(page.nodes.map(nodeRow), storedIn("the knowledge graph"))}`,
  );
  return 0;
}

/** `clew knowledge stale`. */
async function runStale(invocation: Invocation): Promise<number> {
  const page = await withTasks(invocation, READS, ({ ports }) => staleKnowledge(ports));
  print(
    invocation,
    page,
    () => `${countText(page.total, "stale node")}\n${fenced(page.nodes.map(nodeRow), storedIn("the knowledge graph"))}`,
  );
  return 0;
}

/** `clew knowledge graph`. */
async function runGraph(invocation: Invocation): Promise<number> {
  const graph = await withTasks(invocation, READS, ({ ports }) => knowledgeGraph(ports, queryOf(invocation)));
  print(invocation, graph, () => {
    const edges = graph.edges.map(({ from, to, relation }) => `${from} --${relation}--> ${to}`);
    const head = `${countText(graph.nodes.length, "node")}, ${countText(edges.length, "edge")}\n`;
    return head + fenced([...graph.nodes.map(nodeRow), ...edges], storedIn("the knowledge graph"));
  });
  return 0;
}

/** `clew knowledge export`: the graph as knowledge_graph.json, on stdout or into a new file. */
async function runExport(invocation: Invocation): Promise<number> {
  const graph = await withTasks(invocation, READS, ({ ports }) => exportKnowledge(ports));
  const output = invocation.flags["output"];
  if (typeof output !== "string") {
    invocation.terminal.out(`${JSON.stringify(graph, null, invocation.json ? 0 : 2)}\n`);
    return 0;
  }
  const path = resolve(invocation.cwd, output);
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined && invocation.flags["force"] !== true)
    throw new ClewError("CONFLICT", `${path} is there already.`, {
      hint: "Choose another name, or --force to replace it.",
    });
  writeFileDurably(path, `${JSON.stringify(graph, null, 2)}\n`, { mode: 0o644 });
  print(invocation, { path, nodes: graph.nodes.length }, () => `${countText(graph.nodes.length, "node")} written\n`);
  return 0;
}

/** `clew knowledge import`. */
async function runImport(invocation: Invocation): Promise<number> {
  const file = wordAfter(invocation, "a knowledge_graph.json");
  const document = await readGraph(invocation, file);
  const counts = await withTasks(invocation, { writes: true }, ({ ports }) => importKnowledge(ports, document));
  print(
    invocation,
    counts,
    () => `${countText(counts.added, "node")} added, ${counts.updated} updated, ${counts.kept} kept as they were\n`,
  );
  return 0;
}

async function readGraph(invocation: Invocation, file: string): Promise<unknown> {
  if (file === "-") return readDocument((await invocation.terminal.readStdin()) ?? new Uint8Array(), "stdin");
  const read = readSmallFile(resolve(invocation.cwd, file), LARGEST_GRAPH);
  if (!read.ok) throw new ClewError(read.absent ? "NOT_FOUND" : "DOCUMENT_UNREADABLE", `${file} ${read.reason}.`);
  if (!read.whole)
    throw new ClewError("TOO_LARGE", `${file} has ${read.size} bytes; at most ${LARGEST_GRAPH} are read.`);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(read.bytes));
  } catch (cause) {
    throw new ClewError("DOCUMENT_UNREADABLE", `${file} is not JSON.`, { cause });
  }
}

type NodeType = AgedNode["type"];

function queryOf(invocation: Invocation): {
  tags?: readonly string[];
  type?: NodeType;
  task?: string;
  text?: string;
  limit?: number;
  offset?: number;
} {
  const { tag, type, task, limit, offset } = invocation.flags;
  const [, ...words] = invocation.args;
  const text = [invocation.flags["text"] ?? [], words].flat().join(" ");
  const tags = (Array.isArray(tag) ? tag : []).map(String);
  return {
    tags: tags.length === 0 ? undefined : tags,
    // The flag's choices are the node types.
    type: typeof type === "string" ? (type as NodeType) : undefined,
    task: typeof task === "string" ? task : undefined,
    text: text === "" ? undefined : text,
    ...numberOf("limit", limit),
    ...numberOf("offset", offset),
  };
}

function numberOf(name: "limit" | "offset", value: unknown): { limit?: number; offset?: number } {
  if (value === undefined) return {};
  if (typeof value !== "string" || !/^[0-9]{1,9}$/.test(value))
    throw new ClewError("USAGE", `--${name} is a whole number; found "${String(value).slice(0, 40)}".`);
  return { [name]: Number(value) };
}

function nodeRow(node: AgedNode): string {
  const stale = node.staleness === "changed" || node.staleness === "gone" ? ` [stale: ${node.staleness}]` : "";
  const tags = node.tags.length === 0 ? "" : ` #${node.tags.join(" #")}`;
  const severity = node.severity === undefined ? "" : ` (${node.severity})`;
  const head = `${node.type}${severity} ${node.id}: ${node.summary}${tags} — ${node.task ?? node.source}${stale}`;
  return [head, ...detailRows(node)].join("\n");
}

// A warning without its way out, or a question without the answer that was proposed, helps nobody.
function detailRows({ mitigation, context, recommendation }: AgedNode): string[] {
  const rows = { "to avoid it": mitigation, why: context, recommended: recommendation };
  return Object.entries(rows).flatMap(([label, text]) => (text ? [`    ${label}: ${text}`] : []));
}

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
