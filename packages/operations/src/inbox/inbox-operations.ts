import type { StoredDecision, ThreadStore } from "@clew/thread-store";
import { z } from "zod";
import { changedRecords } from "../adopt/adopt-records.ts";
import { DEFAULT_PROJECT, tenantOf } from "../caller.ts";
import { FEW_DECISIONS } from "../decision/decision-reader.ts";
import { titleOf } from "../decision/query-decisions.ts";
import { type ShownDecision, showDecision } from "../decision/show-decision.ts";
import { type Operation, operation } from "../operation.ts";
import { pagesOf } from "../pages.ts";
import { name } from "../params/fields.ts";
import type { Project, ProjectFolder } from "../project.ts";
import { wordsOf } from "../recall/words.ts";
import { ratifiedAt, type Waiver, waiversOf } from "../rule/rules-in-force.ts";
import { readSession } from "../session/read-session.ts";
import { codeChanges } from "./code-changes.ts";

const getInboxOperation: Operation = operation({
  name: "getInbox",
  does: "Lists what waits for a person: questions, requested waivers, contested and contradicting decisions, changed records and code, proposals.",
  scope: "read",
  cli: {
    command: "inbox",
    summary: "Show what waits for a person, and settle it one by one.",
    usage: "inbox [--all]",
    examples: ["clew inbox", "clew inbox --json", "clew inbox --all"],
    flags: { all: { param: "all", summary: "also proposals that nobody touched in thirty days" } },
  },
  params: () => z.looseObject({ all: z.boolean().optional(), project: name.optional() }),
  result: () =>
    z.looseObject({
      items: z.array(
        z.looseObject({
          kind: z.enum([
            "question",
            "waiver",
            "contested",
            "contradiction",
            "record_changed",
            "code_changed",
            "proposed",
          ]),
          id: z.string().optional(),
          ids: z.array(z.string()).optional(),
          session_id: z.string().optional(),
          title: z.string(),
          path: z.string().optional(),
          rule: z.string().optional(),
          line: z.number().int().optional(),
          by: z.string().optional(),
          at: z.string(),
          note: z.string().optional(),
        }),
      ),
      folded: z.number().int(),
    }),
  async run(project, caller, { all = false, project: named }) {
    const tenant = tenantOf(caller, named);
    const halted = await haltedSessions(project, tenant);
    const { threads, clock, digest, folder } = project;
    // The folder's files concern only the default project, not other projects of a server.
    const place = folder === undefined || tenant !== DEFAULT_PROJECT ? undefined : { folder: await folder(), digest };
    const inbox = await readInbox({ threads, project: tenant, halted, now: clock.now(), all, place });
    return { ...inbox };
  },
});

/** The sessions of a project that are waiting for answers, with their questions. */
export async function haltedSessions(
  { sessions }: Pick<Project, "sessions">,
  tenant: string,
): Promise<readonly HaltedSession[]> {
  if (sessions === undefined) return [];
  const found = await sessions(tenant).scan((entry): HaltedSession | undefined => {
    try {
      if (!entry.ok) return undefined;
      const { session } = readSession(entry.document, entry.id);
      if (session.status !== "halted") return undefined;
      const open = (session.clarification_questions ?? []).filter(({ answer }) => answer === undefined);
      return {
        session_id: session.session_id,
        agent: session.metadata.agent ?? undefined,
        at: session.updated_at ?? session.query_timestamp,
        questions: open.map(({ question }) => question),
      };
    } catch {
      return undefined; // `clew status` names what cannot be read
    }
  });
  return found.flatMap(({ result }) => result ?? []);
}

/** Operations on what is waiting for people. */
export const inboxOperations: readonly Operation[] = [getInboxOperation];

/** Something that needs a person. */
export interface InboxItem {
  readonly kind: "question" | "waiver" | "contested" | "contradiction" | "record_changed" | "code_changed" | "proposed";
  /** The decision. */
  readonly id?: string;
  /** All decisions it concerns, if there are several. */
  readonly ids?: readonly string[];
  readonly session_id?: string;
  readonly title: string;
  readonly path?: string;
  /** For a waiver: the pattern of the rule; absent means the whole decision. */
  readonly rule?: string;
  readonly line?: number;
  readonly by?: string;
  readonly at: string;
  /** Anything else the person should know. */
  readonly note?: string;
}

/** What is waiting, most important first, and how many items are hidden. */
interface Inbox {
  readonly items: readonly InboxItem[];
  /** The number of proposed decisions that nobody has touched in thirty days. */
  readonly folded: number;
}

/** A halted session and its questions. */
interface HaltedSession {
  readonly session_id: string;
  readonly agent?: string | undefined;
  readonly at: string;
  readonly questions: readonly string[];
}

const MONTH_MS = 30 * 86_400_000;

interface InboxSources {
  readonly threads: ThreadStore;
  readonly project: string;
  readonly halted: readonly HaltedSession[];
  readonly now: string;
  /** Show everything. */
  readonly all: boolean;
  /** The folder with the decisions' files and code, if this process has one. */
  readonly place?: LocalPlace | undefined;
}

/** A folder with files and code. */
interface LocalPlace {
  readonly folder: Pick<ProjectFolder, "repository" | "recordFiles">;
  readonly digest: (text: string) => string;
}

/** What a project has waiting for a person. Only current decisions count, and silence is never taken for approval. */
async function readInbox({ threads, project, halted, now, all, place }: InboxSources): Promise<Inbox> {
  const [read, waivers] = await Promise.all([standingDecisions(threads, project), waiversOf(threads, project, {})]);
  const standing = read.map(({ decision }) => decision);
  const proposed = standing.filter((decision) => decision.standing === "proposed");
  const fresh = all
    ? proposed
    : proposed.filter((decision) => Date.parse(now) - Date.parse(touchedAt(decision)) <= MONTH_MS);
  const binding = standing.flatMap((each) => (each.standing === "ratified" ? [each.id] : []));
  const local =
    place === undefined
      ? []
      : await changedItems(place, standing.map(showDecision), await ratifiedAt(threads, project, binding));
  const items = [
    ...questionItems(halted),
    ...waiverItems(waivers),
    ...standing.filter(({ contestedBy }) => contestedBy.length > 0).map(contestedItem),
    ...contradictionItems(read),
    ...local,
    ...fresh.toSorted(byStakes).map(proposedItem),
  ];
  return { items, folded: proposed.length - fresh.length };
}

/** A decision without its long texts, and what it chooses and rejects. */
interface StandingDecision {
  readonly decision: StoredDecision;
  readonly chosen: ReadonlySet<string>;
  readonly rejected: ReadonlySet<string>;
}

async function standingDecisions(threads: ThreadStore, project: string): Promise<readonly StandingDecision[]> {
  const found: StandingDecision[] = [];
  const filters = { standing: ["proposed", "ratified"] as const };
  const query = { project, filters, order: "newest", limit: FEW_DECISIONS } as const;
  for await (const page of pagesOf((cursor) => threads.decisions({ ...query, cursor })))
    for (const decision of page.filter(({ redacted }) => !redacted))
      found.push({
        decision: withoutLongTexts(decision),
        chosen: chosenKeys(decision),
        rejected: rejectedKeys(decision),
      });
  return found;
}

/** A decision with what the inbox shows or compares: the texts of all decisions would not fit into memory. */
function withoutLongTexts(stored: StoredDecision): StoredDecision {
  const { document } = stored;
  const long = { context: undefined, reasons: undefined, deliberation: undefined, alternatives: undefined };
  return { ...stored, document: { ...document, ...long, decision: titleOf(document.decision) } };
}

/** Adopted records whose files changed, and decisions whose governed code changed in this folder. */
export async function changedItems(
  { folder, digest }: LocalPlace,
  decisions: readonly ShownDecision[],
  ratified: ReadonlyMap<string, string>,
): Promise<readonly InboxItem[]> {
  const filesOf = (paths: readonly string[]) => folder.recordFiles(paths);
  const records = await changedRecords({ digest, project: "" }, decisions, filesOf);
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const watched = decisions
    .filter(({ governs }) => governs !== undefined)
    .map((decision) => ({ decision, since: ratified.get(decision.id) ?? decision.createdAt }));
  const code = watched.length === 0 ? [] : await codeChanges(await folder.repository(), watched);
  return [
    ...records.map(({ id, path, line, title, decision = "", is_gone }): InboxItem => {
      const { agentId: by, createdAt: at = "" } = byId.get(id) ?? {};
      const note = is_gone === true ? "its file is gone" : `says now: ${titleOf(decision)}`;
      return { kind: "record_changed", id, title, path, line, by, at: ratified.get(id) ?? at, note };
    }),
    ...code.map(({ decision, since, path, count, isPlain }): InboxItem => {
      const more = count === 1 ? [] : [`and ${count - 1} more`];
      const plain = isPlain ? ["compared by white space only"] : [];
      const note = [...more, ...plain].join("; ");
      const title = titleOf(decision.title);
      const shown = { kind: "code_changed", id: decision.id, title, path, by: decision.agentId, at: since } as const;
      return { ...shown, note: note === "" ? undefined : note };
    }),
  ];
}

/** The open questions of halted sessions. */
export function questionItems(halted: readonly HaltedSession[]): InboxItem[] {
  return halted
    .toSorted((left, right) => (left.at < right.at ? 1 : -1))
    .flatMap(({ session_id, agent, at, questions }) =>
      questions.map((title): InboxItem => ({ kind: "question", session_id, title, by: agent, at })),
    );
}

// A waiver request is waiting until the same file gets a waiver for the same rule. Repeating a request adds nothing.
function waiverItems(waivers: readonly Waiver[]): InboxItem[] {
  const given = waivers.filter(({ holds }) => holds !== "requested");
  const asked = new Map<string, Waiver>();
  for (const waiver of waivers.filter(({ holds }) => holds === "requested").toReversed())
    asked.set(JSON.stringify([waiver.decision, waiver.path, waiver.rule]), waiver);
  return [...asked.values()]
    .filter(
      ({ decision, path, rule, at }) =>
        !given.some(
          (one) =>
            one.decision === decision &&
            one.path === path &&
            (one.rule === undefined || one.rule === rule) &&
            one.at >= at,
        ),
    )
    .toSorted((left, right) => (left.at < right.at ? 1 : -1))
    .map(({ decision, path, rule, because, by, at }) => ({
      kind: "waiver",
      id: decision,
      title: because,
      path,
      rule,
      by,
      at,
    }));
}

function contestedItem({ id, contestedBy, document, agentId, createdAt }: StoredDecision): InboxItem {
  return {
    kind: "contested",
    id,
    ids: [id, ...contestedBy],
    title: titleIn(document),
    by: agentId,
    at: createdAt,
  };
}

function proposedItem({ id, document, agentId, createdAt }: StoredDecision): InboxItem {
  return { kind: "proposed", id, title: titleIn(document), by: agentId, at: createdAt };
}

// An adopted record has a heading; its decision text may be only half a sentence.
function titleIn({ title, decision }: StoredDecision["document"] & { readonly title?: unknown }): string {
  return titleOf(typeof title === "string" ? title : decision);
}

function touchedAt({ createdAt, reviewedAt = "", document: { updatedAt = "" } }: StoredDecision): string {
  return [createdAt, reviewedAt, updatedAt].toSorted().at(-1) ?? createdAt;
}

const STAKES: Readonly<Record<string, number>> = { critical: 3, high: 2, medium: 1 };

// The list is already newest first; a stable sort keeps that among equals.
function byStakes(left: StoredDecision, right: StoredDecision): number {
  return stakesOf(right) - stakesOf(left);
}

function stakesOf({ document }: StoredDecision): number {
  return STAKES[document.stakes ?? ""] ?? 0;
}

/**
 * Pairs of current decisions where one chooses what the other rejected: by the alternative's id, or in the same words
 * apart from case, endings and filler words. Merely similar text does not count.
 */
function contradictionItems(standing: readonly StandingDecision[]): InboxItem[] {
  const choosing = new Map<string, StoredDecision[]>();
  for (const { decision, chosen } of standing)
    for (const key of chosen) {
      const others = choosing.get(key);
      if (others === undefined) choosing.set(key, [decision]);
      else others.push(decision);
    }
  const pairs = new Map<string, InboxItem>();
  for (const { decision, rejected } of standing)
    for (const key of rejected)
      for (const other of choosing.get(key) ?? []) {
        if (other.id === decision.id || !scopesOverlap(decision, other)) continue;
        const [older, newer] = decision.position < other.position ? [decision, other] : [other, decision];
        pairs.set(`${older.id}\n${newer.id}`, contradictionItem(older, newer));
      }
  return [...pairs.values()].toSorted((left, right) => (left.at < right.at ? 1 : -1));
}

function contradictionItem(older: StoredDecision, newer: StoredDecision): InboxItem {
  return {
    kind: "contradiction",
    id: newer.id,
    ids: [older.id, newer.id],
    title: `${titleIn(newer.document)} / ${titleIn(older.document)}`,
    by: newer.agentId,
    at: newer.createdAt,
  };
}

// What a decision rejects, as words and as ids.
function rejectedKeys({ document }: StoredDecision): ReadonlySet<string> {
  const keys = (document.alternatives ?? []).flatMap((each) => {
    const id = (each as { readonly id?: unknown }).id;
    if (each.option === undefined) return [];
    // A longer option is in no decision's words.
    const words = each.option.length > LONGEST_OPTION ? "" : sameWords(each.option);
    return [words, ...(typeof id === "string" ? [idKey(id)] : [])];
  });
  return new Set(keys.filter((key) => key !== ""));
}

const LONGEST_OPTION = 2_000;

// What a decision chooses, as words and as ids: its own sentence and the branch it selected.
function chosenKeys({ document }: StoredDecision): ReadonlySet<string> {
  const branching = (document.deliberation?.steps ?? []).findLast(
    (step) => isRecord(step.answer) && "branches" in step.answer,
  );
  const answer = isRecord(branching?.answer) ? branching.answer : {};
  const branches = Array.isArray(answer["branches"]) ? answer["branches"].filter(isRecord) : [];
  const selected = branches.find((branch) => branch["id"] === answer["selected"]);
  const keys = [
    sameWords(titleOf(document.decision)),
    sameWords(textOf(selected?.["approach"]).slice(0, LONGEST_OPTION)),
  ];
  // Short ids such as "1" or "B" appear in every session; only a distinctive id means the same elsewhere.
  const ids = [textOf(selected?.["id"]), ...followedIds(document)].filter((id) => id.length > 3);
  keys.push(...ids.map(idKey));
  return new Set(keys.filter((key) => key !== ""));
}

// The last step may say that it follows another decision's option, by its id.
function followedIds({ deliberation }: StoredDecision["document"]): readonly string[] {
  return (deliberation?.steps ?? []).flatMap(({ answer }) => {
    const regards = isRecord(answer) && Array.isArray(answer["regards"]) ? answer["regards"].filter(isRecord) : [];
    return regards.filter(({ stance }) => stance === "follows").map(({ id }) => textOf(id));
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function idKey(id: string): string {
  return `id ${id}`;
}

const CHOOSING = new Set(["us", "adopt", "choos", "pick", "take"]);

// Drop leading verbs such as "use": decisions contain them, options do not.
function sameWords(text: string): string {
  const forms = wordsOf(text).flatMap(({ form, isJoined }) => (isJoined ? [] : [form]));
  while (forms[0] !== undefined && CHOOSING.has(forms[0])) forms.shift();
  return forms.join(" ");
}

function scopesOverlap(left: StoredDecision, right: StoredDecision): boolean {
  const [ours, theirs] = [pathsOf(left), pathsOf(right)];
  if (ours.length === 0 || theirs.length === 0) return true;
  return ours.some((one) => theirs.some((other) => one.startsWith(other) || other.startsWith(one)));
}

// The part of a glob before its first wildcard is a path.
function pathsOf({ document }: StoredDecision): readonly string[] {
  return (document.governs?.paths ?? []).map((glob) => glob.replace(/^\.?\//, "").replace(/[*?[].*$/, ""));
}
