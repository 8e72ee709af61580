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
import { readSmallFile, writeFileDurably } from "@clew/project";
import type { Invocation } from "../command.ts";
import { DOCUMENT_LIMIT, readDocument } from "../documents/read-document.ts";
import { countText } from "../terminal/count-text.ts";
import { fenced, print, storedIn } from "../terminal/print-result.ts";
import { withTasks } from "./open-tasks.ts";
import { wordAfter } from "./task-words.ts";

const READS = { writes: false };
const LARGEST_GRAPH = 16 * DOCUMENT_LIMIT;

/** `clew knowledge query`. */
export async function runQuery(invocation: Invocation): Promise<number> {
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
export async function runStale(invocation: Invocation): Promise<number> {
  const page = await withTasks(invocation, READS, ({ ports }) => staleKnowledge(ports));
  print(
    invocation,
    page,
    () => `${countText(page.total, "stale node")}\n${fenced(page.nodes.map(nodeRow), storedIn("the knowledge graph"))}`,
  );
  return 0;
}

/** `clew knowledge graph`. */
export async function runGraph(invocation: Invocation): Promise<number> {
  const graph = await withTasks(invocation, READS, ({ ports }) => knowledgeGraph(ports, queryOf(invocation)));
  print(invocation, graph, () => {
    const edges = graph.edges.map(({ from, to, relation }) => `${from} --${relation}--> ${to}`);
    const head = `${countText(graph.nodes.length, "node")}, ${countText(edges.length, "edge")}\n`;
    return head + fenced([...graph.nodes.map(nodeRow), ...edges], storedIn("the knowledge graph"));
  });
  return 0;
}

/** `clew knowledge export`: the graph as knowledge_graph.json, on stdout or into a new file. */
export async function runExport(invocation: Invocation): Promise<number> {
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
export async function runImport(invocation: Invocation): Promise<number> {
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
    ...(tags.length === 0 ? {} : { tags }),
    // The flag's choices are the node types.
    ...(typeof type === "string" ? { type: type as NodeType } : {}),
    ...(typeof task === "string" ? { task } : {}),
    ...(text === "" ? {} : { text }),
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
  return `${node.type}${severity} ${node.id}: ${node.summary}${tags} — ${node.task ?? node.source}${stale}`;
}
