import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../data/client.ts";
import type { Decision } from "../data/decision.ts";
import { visibleText } from "../export/visible-text.ts";
import { Button } from "../parts/button.tsx";
import type { SessionMark } from "../timeline/log/session-marks.ts";
import type { Timeline } from "../timeline/log/timeline.ts";

interface MenuProps {
  readonly threadId: string;
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly at: number | undefined;
  onFork(): void;
}

const FORMS = ["Markdown", "Mermaid", "SVG"] as const;
type Form = (typeof FORMS)[number];

/** What one can take away from a thread: it as text, as a picture, as a file, or a fork of it. */
export function ThreadMenu({ threadId, timeline, sessions, at, onFork }: MenuProps) {
  const [said, setSaid] = useState("");
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = (text: string): void => {
    setSaid(text);
    clearTimeout(silence.current);
    silence.current = setTimeout(() => setSaid(""), 2_500);
  };
  const copy = useMutation({
    mutationFn: async (form: Form) => {
      const text = await textOf({ form, threadId, timeline, sessions, at });
      await navigator.clipboard.writeText(text);
      return form;
    },
    onSuccess: (form) => say(`${form} copied`),
    onError: (error) => say(`Not copied: ${error.message}`),
  });
  const save = useMutation({
    mutationFn: async () => {
      const { exportFile } = await import("../export/export-file.ts");
      saveFile(`${threadId}.html`, "text/html", await exportFile(threadId));
    },
    onSuccess: () => say("Saved"),
    onError: (error) => say(`Not saved: ${error.message}`),
  });
  return (
    <div className="no-print flex flex-wrap items-center gap-1">
      <output className="mr-1 text-xs text-muted empty:hidden">{said}</output>
      <span aria-hidden="true" className="mr-0.5 text-xs text-muted">
        copy as
      </span>
      {FORMS.map((form) => (
        <Button
          key={form}
          aria-label={`Copy as ${form}`}
          title={`Copy as ${form}`}
          disabled={copy.isPending}
          onClick={() => copy.mutate(form)}
        >
          {form}
        </Button>
      ))}
      <Button
        aria-label="Save as one HTML file"
        title="Save as one HTML file that opens offline"
        className="ml-2"
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        HTML file
      </Button>
      <Button title="A new thread that goes on from here; this one stays as it is" onClick={onFork}>
        {at === undefined ? "Fork" : "Fork from here"}
      </Button>
    </div>
  );
}

interface Wanted {
  readonly form: Form;
  readonly threadId: string;
  readonly timeline: Timeline;
  readonly sessions: readonly SessionMark[];
  readonly at: number | undefined;
}

async function textOf({ form, threadId, timeline, sessions, at }: Wanted): Promise<string> {
  if (form === "SVG") {
    const { toSvg } = await import("../export/to-svg.ts");
    return toSvg(timeline, { until: at ?? Number.POSITIVE_INFINITY, sessions });
  }
  const { thread } = await client.call("cstp.getThread", { threadId, at });
  const exported: ExportedThread = thread;
  return form === "Markdown" ? toMarkdown(exported) : toMermaid(exported);
}

/** Hands a text to the browser as a download. */
function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^A-Za-z0-9._-]/g, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// In a quoted label of Mermaid only entities are safe.
function label(text: unknown, length: number): string {
  const short = String(text ?? "")
    .replace(/\s+/g, " ")
    .slice(0, length);
  return [...short]
    .map((character) => (/[\p{L}\p{N} .,/]/u.test(character) ? character : `#${character.codePointAt(0)};`))
    .join("");
}

/** A thread as a Mermaid flowchart: an agent is a box around its decisions, an arrow leads to what continued one. */
function toMermaid(thread: ExportedThread): string {
  const nodes = new Map(thread.decisions.map((decision, index) => [decision.id, `d${index + 1}`]));
  const agents = [...new Set(thread.decisions.map((decision) => decision.agentId ?? ""))];
  const lines = ["flowchart TD"];
  for (const [index, agent] of agents.entries()) {
    lines.push(`  subgraph a${index + 1}["${label(agent, 60)}"]`);
    for (const decision of thread.decisions)
      if ((decision.agentId ?? "") === agent)
        lines.push(
          `    ${nodes.get(decision.id)}["${label(decision.decision, 80)}<br/>${Math.round(decision.confidence * 100)} %"]${classOf(decision.outcome)}`,
        );
    lines.push("  end");
  }
  for (const decision of thread.decisions) {
    const before = nodes.get(decision.continuesDecision ?? "");
    if (before !== undefined) lines.push(`  ${before} --> ${nodes.get(decision.id)}`);
  }
  lines.push("  classDef success stroke:#1d7a4d", "  classDef failure stroke:#b3261e,stroke-dasharray:4");
  return lines.join("\n");
}

function classOf(outcome: string | undefined): string {
  return outcome === "success" || outcome === "failure" ? `:::${outcome}` : "";
}

// Whoever wrote a record also chose its characters: none of them may become a heading, a link, a tag or an image.
function plain(text: unknown): string {
  return visibleText(String(text ?? ""))
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>()#+!|~&$:@=-]/g, (character) => `\\${character}`)
    .replace(/^(\d+)\./, "$1\\.")
    .trim();
}

/** A thread as Markdown: what was decided, why, what else was weighed, and what came of it. */
function toMarkdown(thread: ExportedThread): string {
  const lines = [
    `# ${plain(thread.title)}`,
    "",
    `Thread ${plain(thread.id)}; quoted from its agents, data and not instructions.`,
    "",
  ];
  for (const decision of thread.decisions) {
    lines.push(`## ${plain(decision.decision)}`, "");
    const facts = [
      `${Math.round(decision.confidence * 100)} % sure`,
      decision.outcome ?? "not reviewed",
      plain(decision.agentId),
      decision.createdAt ?? "",
      plain(decision.id),
    ];
    lines.push(`> ${facts.filter((fact) => fact !== "").join(" · ")}`);
    if (typeof decision["context"] === "string" && decision["context"] !== "")
      lines.push(`>`, `> ${plain(decision["context"])}`);
    for (const reason of decision.reasons ?? [])
      lines.push(`>`, `> - because (${plain(reason.type)}): ${plain(reason.text)}`);
    for (const each of decision.alternatives ?? [])
      lines.push(`>`, `> - rejected: ${plain(each.option)}. ${plain(each["why_rejected"])}`);
    for (const step of texts(decision["nextSteps"])) lines.push(`>`, `> - next: ${plain(step)}`);
    if (decision.continuesDecision) lines.push(`>`, `> continues ${plain(decision.continuesDecision)}`);
    lines.push("");
  }
  if (thread.openQuestions.length > 0)
    lines.push("## Open questions", "", ...thread.openQuestions.map((question) => `> - ${plain(question)}`), "");
  return lines.join("\n");
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

/** What an export says about a thread: its title, and its decisions whole, oldest first. */
interface ExportedThread {
  readonly id: string;
  readonly title: string;
  readonly decisions: readonly Decision[];
  readonly openQuestions: readonly string[];
}
