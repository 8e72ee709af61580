import type { Session } from "@clew/schemas";
import { COMMAND_EVENT } from "../session/hook/hook-event.ts";

/** What Clew cost and what it gave back over a period. */
export interface ActivityReport {
  readonly since: string;
  readonly prompts: number;
  readonly sessions: { readonly full: number; readonly light: number; readonly skipped: number };
  readonly cost: {
    /** Tool calls that the agent made only for Clew. */
    readonly calls: number;
    /** Bytes shown to the model, divided by four. */
    readonly tokens: {
      readonly prompt: number;
      readonly denials: number;
      readonly steps: number;
      readonly recall: number;
    };
    readonly hooks_ms: { readonly p50: number; readonly p95: number };
  };
  readonly refusals: {
    readonly total: number;
    readonly passed: number;
    readonly waived: number;
    /** Decisions whose rules were waived. */
    readonly waived_decisions?: readonly string[];
    readonly given_up: number;
    /** Calls that a gate would have refused if Clew were not only observing. */
    readonly would_refuse?: number;
  };
  readonly halts: { readonly count: number; readonly waited_s: number };
  readonly return: {
    readonly decisions: number;
    readonly recalled: number;
    readonly regards: { readonly follows: number; readonly supersedes: number; readonly unrelated: number };
    readonly broken_after: number;
    readonly rules_stopped: number;
    readonly questions_answered: number;
    readonly taken_over: number;
    /** Steps that an agent taking over found answered and did not repeat. */
    readonly steps_not_repeated?: number;
    readonly reviewed: number;
  };
}

/** One line of the log of hooks and agents' commands. Any field may be absent or have another type. */
type LogLine = Readonly<Record<string, unknown>>;

/** The input of a report. */
export interface ReportSources {
  readonly since: string;
  /** Lines of JSON, oldest first. Unreadable lines are skipped. */
  readonly log: readonly string[];
  readonly sessions: readonly Session[];
  /** Counts from the store for that period. */
  readonly decisions: number;
  readonly reviewed: number;
  /** Report on this session only. */
  readonly sessionId?: string | undefined;
}

/** Sum up the log and the sessions since a time. Nothing else is read, and no prompt text. */
export function activityReport({
  since,
  log,
  sessions,
  decisions,
  reviewed,
  sessionId,
}: ReportSources): ActivityReport {
  const lines = linesSince(log, since).filter((line) => sessionId === undefined || line["session"] === sessionId);
  const young = sessions.filter(
    (session) => session.query_timestamp >= since && (sessionId === undefined || session.session_id === sessionId),
  );
  const depths = young.map(({ metadata }) => metadata.depth);
  const halts = young.flatMap(haltsOf);
  const regards = young.flatMap(regardsOf);
  const stances = (stance: string): number => regards.filter((each) => each.stance === stance).length;
  const questions = young.flatMap((session) => session.clarification_questions ?? []);
  const takeovers = sessions.flatMap((session) => takeoverOf(session, since, sessionId));
  const bytes = (put: string): number => sum(lines.filter((line) => line["put"] === put).map(ownBytes));
  const hooks = lines.filter((line) => line["event"] !== COMMAND_EVENT);
  const milliseconds = hooks.map((line) => numberIn(line, "ms")).toSorted((left, right) => left - right);
  return {
    since,
    prompts: hooks.filter((line) => line["kind"] === "prompt").length,
    sessions: {
      full: depths.filter((depth) => depth === "full").length,
      light: depths.filter((depth) => depth === "light").length,
      skipped: lines.filter((line) => line["decision"] === "skip").length,
    },
    cost: {
      calls: lines.filter((line) => line["event"] === COMMAND_EVENT || line["clew_tool"] === true).length,
      tokens: {
        prompt: tokens(bytes("context")),
        denials: tokens(bytes("deny") + bytes("block")),
        steps: tokens(bytes("step")),
        recall: tokens(sum(lines.map((line) => numberIn(line, "recalled_bytes")))),
      },
      hooks_ms: { p50: quantile(milliseconds, 0.5), p95: quantile(milliseconds, 0.95) },
    },
    refusals: refusalsIn(hooks),
    halts: { count: halts.length, waited_s: Math.round(sum(halts) / 1000) },
    return: {
      decisions,
      recalled: sum(lines.map((line) => listIn(line, "recalled").length)),
      regards: { follows: stances("follows"), supersedes: stances("supersedes"), unrelated: stances("unrelated") },
      broken_after: brokenAfter(lines, young),
      rules_stopped: lines.filter((line) => listIn(line, "rules").length > 0).length,
      questions_answered: questions.filter((each) => each.answered_by === "user" && (each.answered_at ?? "") >= since)
        .length,
      taken_over: takeovers.length,
      steps_not_repeated: takeovers.length === 0 ? undefined : sum(takeovers),
      reviewed,
    },
  };
}

function linesSince(log: readonly string[], since: string): LogLine[] {
  const lines: LogLine[] = [];
  for (const text of log) {
    try {
      const line: unknown = JSON.parse(text);
      if (isLine(line) && textIn(line, "at") >= since) lines.push(line);
    } catch {
      // Skip a truncated line.
    }
  }
  return lines;
}

function isLine(value: unknown): value is LogLine {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Recalled bytes are counted separately.
function ownBytes(line: LogLine): number {
  return Math.max(0, numberIn(line, "bytes") - numberIn(line, "recalled_bytes"));
}

/**
 * A refused call counts as passed if the same agent session later called that tool without refusal, as waived if a
 * waiver let it through (even one from before the first call), and otherwise as given up.
 */
function refusalsIn(hooks: readonly LogLine[]): ActivityReport["refusals"] {
  let [total, passed, waived, afterwards, observed] = [0, 0, 0, 0, 0];
  const decisions = new Set<string>();
  const open = new Map<string, number>();
  for (const line of hooks) {
    const tool = textIn(line, "tool");
    if (tool === "") continue;
    const key = `${textIn(line, "agent_session")}\n${textIn(line, "agent_id")}\n${tool}`;
    const waiting = open.get(key) ?? 0;
    if (textIn(line, "decision").startsWith("would refuse")) observed += 1;
    const waivers = listIn(line, "waivers").filter((each) => typeof each === "string");
    for (const each of waivers) decisions.add(each);
    if (waivers.length > 0) waived += Math.max(1, waiting);
    if (line["put"] === "deny") {
      total += 1;
      open.set(key, waiting + 1);
    } else if (waiting > 0) {
      passed += waiting;
      if (waivers.length > 0) afterwards += waiting;
      open.delete(key);
    }
  }
  const named = decisions.size === 0 ? {} : { waived_decisions: [...decisions] };
  const refusals = { total, passed: passed - afterwards, waived, ...named, given_up: total - passed };
  return observed === 0 ? refusals : { ...refusals, would_refuse: observed };
}

// The duration of every halt. One still waiting counts as zero.
function haltsOf(session: Session): number[] {
  const { history } = session.fsm;
  return history.flatMap((entry, at) => {
    if (entry.to !== "HALTED") return [];
    const next = history[at + 1];
    return [next === undefined ? 0 : Math.max(0, Date.parse(next.at) - Date.parse(entry.at))];
  });
}

/** For a session taken over in the period: how many earlier steps were answered and not answered again. */
function takeoverOf(session: Session, since: string, only: string | undefined): number[] {
  const at = session.metadata.taken?.at(-1)?.at;
  if (at === undefined || at < since || (only !== undefined && only !== session.session_id)) return [];
  const times = Object.entries(session.step_timestamps);
  return [times.filter(([key, time]) => key in session.step_outputs && (time?.completed_at ?? at) < at).length];
}

interface Regard {
  readonly id: string;
  readonly stance: string;
}

function regardsOf(session: Session): Regard[] {
  const answer: unknown = session.step_outputs["8"];
  if (typeof answer !== "object" || answer === null || !("regards" in answer) || !Array.isArray(answer.regards))
    return [];
  return answer.regards.filter(
    (each: unknown): each is Regard =>
      typeof each === "object" && each !== null && "stance" in each && typeof each.stance === "string" && "id" in each,
  );
}

// Check edits made after a session said "follows" for a decision.
function brokenAfter(lines: readonly LogLine[], sessions: readonly Session[]): number {
  let count = 0;
  const refused = lines.filter((line) => listIn(line, "rules").length > 0);
  for (const session of sessions) {
    const followed = new Set(regardsOf(session).flatMap(({ id, stance }) => (stance === "follows" ? [id] : [])));
    if (followed.size === 0) continue;
    const own = refused.filter((line) => line["session"] === session.session_id);
    count += own.filter((line) =>
      listIn(line, "rules").some((id) => typeof id === "string" && followed.has(id)),
    ).length;
  }
  return count;
}

function tokens(bytes: number): number {
  return Math.round(bytes / 4);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function quantile(sorted: readonly number[], share: number): number {
  const at = Math.ceil(sorted.length * share) - 1;
  return Math.round((sorted[Math.max(0, at)] ?? 0) * 10) / 10;
}

function textIn(line: LogLine, key: string): string {
  const value = line[key];
  return typeof value === "string" ? value : "";
}

function numberIn(line: LogLine, key: string): number {
  const value = line[key];
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : 0;
}

function listIn(line: LogLine, key: string): readonly unknown[] {
  const value = line[key];
  return Array.isArray(value) ? value : [];
}

/** A session's cost and gain in one line, shown at completion; undefined if no hook or agent command took part. */
export function sessionLine(sources: ReportSources & { readonly sessionId: string }): string | undefined {
  const { cost, refusals, return: gain } = activityReport(sources);
  const own = linesSince(sources.log, sources.since).filter((line) => line["session"] === sources.sessionId);
  if (own.length === 0) return undefined;
  const { prompt, denials, steps, recall } = cost.tokens;
  const hooks = own.filter((line) => line["event"] !== COMMAND_EVENT).map((line) => numberIn(line, "ms"));
  const { follows, supersedes } = gain.regards;
  return [
    counted(cost.calls, "call"),
    `${grouped(prompt + denials + steps + recall)} tokens`,
    ...(hooks.length === 0 ? [] : [`${grouped(Math.round(sum(hooks)))} ms of hooks`]),
    ...(refusals.total === 0 ? [] : [counted(refusals.total, "refusal")]),
    ...(follows === 0 ? [] : [`${counted(follows, "decision")} followed`]),
    ...(supersedes === 0 ? [] : [`${supersedes} superseded`]),
  ].join(" · ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

function row(what: string, ...amounts: (string | false)[]): [string, string] {
  return [what, amounts.filter((each) => each !== false).join(", ")];
}

/** A report as table rows: name and amounts. */
export function reportRows(report: ActivityReport): readonly (readonly [string, string])[] {
  const { cost, refusals, halts, sessions, return: gain } = report;
  const { prompt, denials, steps, recall } = cost.tokens;
  return [
    row("Prompts", grouped(report.prompts)),
    row("Sessions", `${sessions.full} full`, `${sessions.light} light`, `${sessions.skipped} skipped`),
    row("Extra calls", grouped(cost.calls)),
    row(
      "Tokens shown",
      grouped(prompt + denials + steps + recall),
      `prompts ${grouped(prompt)}`,
      `refusals ${grouped(denials)}`,
      `steps ${grouped(steps)}`,
      `recall ${grouped(recall)}`,
    ),
    row("Hooks", `${cost.hooks_ms.p50} ms (median)`, `${cost.hooks_ms.p95} ms (95 %)`),
    row(
      "Refusals",
      grouped(refusals.total),
      `${refusals.passed} passed afterwards`,
      `${refusals.waived} waived`,
      `${refusals.given_up} given up`,
      refusals.would_refuse !== undefined && `${grouped(refusals.would_refuse)} would have been refused`,
    ),
    ...(refusals.waived_decisions === undefined ? [] : [row("Waived decisions", ...refusals.waived_decisions)]),
    row("Halts", grouped(halts.count), halts.count > 0 && `waited ${grouped(halts.waited_s)} s`),
    row("Decisions recorded", grouped(gain.decisions)),
    row("Recalled items shown", grouped(gain.recalled)),
    row(
      "The agent says of ratified ones",
      `${gain.regards.follows} followed`,
      `${gain.regards.supersedes} superseded`,
      `${gain.regards.unrelated} unrelated`,
    ),
    row("Later edits that broke their rule", grouped(gain.broken_after)),
    row("Edits that a rule stopped", grouped(gain.rules_stopped)),
    row("Questions people answered", grouped(gain.questions_answered)),
    row(
      "Sessions taken over",
      grouped(gain.taken_over),
      gain.steps_not_repeated !== undefined && `${counted(gain.steps_not_repeated, "step")} not repeated`,
    ),
    row("Outcomes reviewed", grouped(gain.reviewed)),
  ];
}
