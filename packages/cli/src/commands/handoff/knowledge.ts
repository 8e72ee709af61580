import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { ClewError } from "@clew/errors";
import type { AgedNode } from "@clew/operations";
import { readSmallFile, writeFileDurably } from "@clew/project/files";
import type { ImportCounts } from "@clew/thread-store";
import type { Command, Invocation } from "../../command.ts";
import { DOCUMENT_LIMIT, readDocument } from "../../documents/read-document.ts";
import { callOnce, withProject } from "../../rpc/call-project.ts";
import {
  flagsOfSubcommands,
  operationCommand,
  rowParams,
  runSubcommand,
  subcommandsOf,
  wordAfter,
} from "../../rpc/operation-command.ts";
import { countText, fenced, print, storedIn } from "../../terminal/print-result.ts";

const PAGE = 500;
const LARGEST_GRAPH = 16 * DOCUMENT_LIMIT;

async function runQuery(invocation: Invocation): Promise<number> {
  const page = await asked(invocation, "knowledge query");
  return printNodes(invocation, page, "node");
}

async function runStale(invocation: Invocation): Promise<number> {
  const page = await asked(invocation, "knowledge stale");
  return printNodes(invocation, page, "stale node");
}

async function runGraph(invocation: Invocation): Promise<number> {
  const graph = await asked(invocation, "knowledge graph");
  print(invocation, graph, () => {
    const edges = (graph.edges ?? []).map(({ from, to, relation }) => `${from} --${relation}--> ${to}`);
    const head = `${countText(graph.nodes.length, "node")}, ${countText(edges.length, "edge")}\n`;
    return head + fenced([...graph.nodes.map(nodeRow), ...edges], storedIn("the knowledge graph"));
  });
  return 0;
}

/** The result of the knowledge operations. */
interface KnowledgePage {
  readonly nodes: readonly AgedNode[];
  readonly total?: number;
  readonly edges?: readonly { readonly from: string; readonly to: string; readonly relation: string }[];
}

async function asked(invocation: Invocation, command: string): Promise<KnowledgePage> {
  const row = operationCommand(command);
  const [, ...words] = invocation.args;
  const { tags = [], text: given = [], ...more } = await rowParams(invocation, row);
  const text = [given, words].flat().join(" ");
  const query = {
    ...more,
    tags: [tags].flat().length === 0 ? undefined : tags,
    text: text === "" ? undefined : text,
  };
  const { limit, offset = 0 } = more;
  const isPaged = row.operation === "queryKnowledge" && limit === undefined;
  if (!isPaged) return callOnce<KnowledgePage>(invocation, row.operation, query);
  // Without a limit, return every item (an operation returns one page).
  return withProject(invocation, async (project) => {
    const nodes: AgedNode[] = [];
    for (;;) {
      const params = { ...query, limit: PAGE, offset: Number(offset) + nodes.length };
      const page = (await project.call(row.operation, params)) as unknown as KnowledgePage; // the row's result type
      nodes.push(...page.nodes);
      if (page.nodes.length < PAGE) return { ...page, nodes };
    }
  });
}

function printNodes(invocation: Invocation, page: KnowledgePage, what: string): number {
  const rows = page.nodes.map(nodeRow);
  print(
    invocation,
    page,
    () => `${countText(page.total ?? 0, what)}\n${fenced(rows, storedIn("the knowledge graph"))}`,
  );
  return 0;
}

/** `clew knowledge export`: prints the graph as knowledge_graph.json, or writes it to a new file. */
async function runExport(invocation: Invocation): Promise<number> {
  const graph = await asked(invocation, "knowledge export");
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

async function runImport(invocation: Invocation): Promise<number> {
  const file = wordAfter(invocation, "a knowledge_graph.json");
  const document = await readGraph(invocation, file);
  const counts = await callOnce<ImportCounts>(invocation, "importGraph", { graph: document });
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

function nodeRow(node: AgedNode): string {
  const stale = node.staleness === "changed" || node.staleness === "gone" ? ` [stale: ${node.staleness}]` : "";
  const tags = node.tags.length === 0 ? "" : ` #${node.tags.join(" #")}`;
  const severity = node.severity === undefined ? "" : ` (${node.severity})`;
  const head = `${node.type}${severity} ${node.id}: ${node.summary}${tags} — ${node.task ?? node.source}${stale}`;
  return [head, ...detailRows(node)].join("\n");
}

// A warning is useless without its mitigation, and a question without the recommended answer.
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
    ...flagsOfSubcommands("knowledge"),
    output: { value: "FILE", summary: "export: write into a file" },
    force: { summary: "export: replace the file" },
  },
  subcommands: subcommandsOf("knowledge"),
  run: (invocation) => runSubcommand(invocation, RUNS),
};
