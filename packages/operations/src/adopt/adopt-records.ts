import { ClewError } from "@clew/errors";
import { type DecisionRecord, readDecisionRecords, recordForm } from "@clew/handoff-schema/internal";
import type { Decision } from "@clew/schemas";
import type { StoredDecision } from "@clew/thread-store";
import type { Caller } from "../caller.ts";
import { recordDecision } from "../decision/record-decision.ts";
import type { ShownDecision } from "../decision/show-decision.ts";
import { updateDecision } from "../decision/update-decision.ts";
import { pagesOf } from "../pages.ts";
import { checkGoverns } from "../rule/governs.ts";
import { changeStanding } from "../rule/standing.ts";
import type { ThreadDeps } from "../thread/thread-deps.ts";

/** A file in the project's folder that may hold decisions. */
export interface RecordFile {
  /** Relative to the project's root. */
  readonly path: string;
  readonly text?: string;
  /** Why the file was not read. */
  readonly problem?: string;
  /** True if the caller named this file itself, not a folder or nothing. */
  readonly isNamed?: boolean;
}

/** Who last changed a file, and when. */
interface FileChange {
  readonly by: string;
  readonly at: string;
}

/** A line that could not be understood. */
interface AdoptFinding {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  /** The ratified decision it concerns. */
  readonly id?: string;
  /** The caller named this file, but it is not a decision record. */
  readonly named?: true;
}

/** The result of adopting. */
export interface Adoption {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Decisions whose record is no longer in its file. */
  readonly gone: readonly { readonly id: string; readonly path: string }[];
  readonly findings: readonly AdoptFinding[];
  /** Decisions that a person may ratify. */
  readonly proposed: readonly string[];
  /** Ratified decisions whose file now says something else. The ratified text stays in force. */
  readonly differing: readonly RecordChange[];
}

/** A ratified decision whose file now says something else or is gone. */
export interface RecordChange {
  readonly id: string;
  readonly path: string;
  readonly line: number;
  /** The title in the file now; if the file is gone, the decision's own title. */
  readonly title: string;
  readonly decision?: string;
  readonly is_gone?: true;
}

/** What adopting depends on. */
export interface AdoptPorts {
  readonly deps: ThreadDeps;
  readonly digest: (text: string) => string;
  readonly project: string;
  readonly agentId: string;
  readonly caller: Pick<Caller, "isPerson" | "origin">;
  /** Who last changed each file. */
  readonly changes: ReadonlyMap<string, FileChange>;
}

/** This tag marks decisions that came from files. */
const TAG = "adopted";
const ENDED = {
  withdrawn:
    /^(?:rejected|declined|deprecated|obsolete|rechazad[ao]|rejeitad[ao]|rejetée?|abgelehnt|verworfen|veraltet|obsolet[ao]?|obsolète|depreciad[ao]|dépréciée?|已拒绝|已废弃|已弃用|废弃|却下|廃止|非推奨)$/,
  superseded:
    /^(?:superse[dc]ed|replaced|substituíd[ao]|sustituid[ao]|reemplazad[ao]|remplacée?|ersetzt|überholt|已取代|已替代|置き換え済み)$/,
};

/** How a record ended, by its status or because it names its successor. */
function endOf({
  status = "",
  supersededBy,
}: Pick<DecisionRecord, "status" | "supersededBy">): "withdrawn" | "superseded" | undefined {
  if (ENDED.withdrawn.test(status)) return "withdrawn";
  return ENDED.superseded.test(status) || supersededBy.length > 0 ? "superseded" : undefined;
}

// With one of these statuses, the decision is a rejected option of its record. A decision given up later is not.
const REFUSED = /^(?:rejected|declined|rechazad[ao]|rejeitad[ao]|rejetée?|abgelehnt|verworfen|已拒绝|却下)$/;

const AT_ONCE = 32;

interface Planned {
  readonly id: string;
  readonly path: string;
  readonly record: DecisionRecord;
  readonly decision: Decision;
  readonly digest: string;
}

/** Adopt decisions from files. A second run adopts only what changed. */
export async function adoptRecords(
  ports: AdoptPorts,
  files: readonly RecordFile[],
  { isDry, isWhole, accepted }: AdoptRequest,
): Promise<Adoption> {
  const findings: AdoptFinding[] = [];
  const known = new Map((await adoptedBefore(ports)).map((each) => [each.id, each]));
  const all = followMoves(planRecords(ports, files, findings), known, isWhole);
  const planned = await withoutOwn(ports, withoutCopies(all, known), known);
  const fresh = planned.filter(({ id }) => !known.has(id));
  const changed = planned.filter(({ id, digest, path }) => {
    const stored = known.get(id);
    return stored !== undefined && (digestOf(stored) !== digest || pathOf(stored) !== path);
  });
  // Compare digests only: a ratified decision whose file merely moved still says what was ratified.
  const isBound = ({ id, digest }: Planned): boolean => {
    const stored = known.get(id);
    return stored?.standing === "ratified" && digestOf(stored) !== digest;
  };
  const differing = [...changed.filter(isBound).map(changeOf), ...goneRatified(known, { planned, files, isWhole })];
  for (const { id, path, line } of differing.filter((each) => !accepted.includes(each.id)))
    findings.push({ path, line, id, message: `${id} is ratified: its text stays in force until a person decides` });
  const settled = changed.filter((each) => !isBound(each) || accepted.includes(each.id));
  if (!isDry) await write(ports, { fresh, changed: settled, planned, known });
  if (!isDry)
    await keepGone(
      ports,
      differing.filter(({ id, is_gone }) => is_gone === true && accepted.includes(id)),
      known,
    );
  return {
    new: fresh.length,
    changed: changed.length,
    unchanged: planned.length - fresh.length - changed.length,
    gone: goneFrom(known, { planned, files, isWhole }).map((stored) => ({ id: stored.id, path: pathOf(stored) })),
    findings,
    proposed: planned
      .filter(({ record }) => endOf(record) === undefined)
      .filter(({ id }) => (known.get(id)?.standing ?? "proposed") === "proposed")
      .map(({ id }) => id),
    differing,
  };
}

/** How to adopt records. */
export interface AdoptRequest {
  readonly isDry: boolean;
  /** True if `files` contains every file that may hold a record. */
  readonly isWhole: boolean;
  /** Ratified decisions for which a person accepts the change in the file. */
  readonly accepted: readonly string[];
}

/** The parts of a stored decision that adopting reads. */
type KnownRecord = Pick<StoredDecision, "id" | "standing" | "document">;

/** The ratified decisions whose files changed or are gone. Writes nothing. */
export async function changedRecords(
  { digest, project }: Pick<AdoptPorts, "digest" | "project">,
  decisions: readonly ShownDecision[],
  filesOf: (paths: readonly string[]) => Promise<readonly RecordFile[]>,
): Promise<readonly RecordChange[]> {
  const known = new Map(
    decisions.flatMap((shown): readonly (readonly [string, KnownRecord])[] => {
      if (shown.standing !== "ratified" || shown["adopted"] === undefined) return [];
      const document = shown as unknown as Decision; // a decision with extra fields
      return [[shown.id, { id: shown.id, standing: "ratified", document }]];
    }),
  );
  if (known.size === 0) return [];
  const files = await filesOf([...new Set([...known.values()].map(pathOf))]);
  const planned = planRecords({ digest, project, agentId: "", changes: new Map() }, files, []);
  const changed = planned.filter(({ id, digest: current }) => known.has(id) && digestOf(known.get(id)) !== current);
  return [...changed.map(changeOf), ...goneRatified(known, { planned, files, isWhole: false })];
}

function changeOf({ id, path, record }: Planned): RecordChange {
  return { id, path, line: record.lines.from, title: record.title, decision: record.decision };
}

interface Read {
  readonly planned: readonly Planned[];
  readonly files: readonly RecordFile[];
  readonly isWhole: boolean;
}

/** Decisions whose record is no longer in its file. */
function goneFrom(known: ReadonlyMap<string, KnownRecord>, { planned, files, isWhole }: Read): readonly KnownRecord[] {
  const present = new Set(planned.map(({ id }) => id));
  const read = new Set(files.map(({ path }) => path));
  return [...known.values()].filter((stored) => !present.has(stored.id) && (isWhole || read.has(pathOf(stored))));
}

function goneRatified(known: ReadonlyMap<string, KnownRecord>, read: Read): readonly RecordChange[] {
  return goneFrom(known, read)
    .filter((stored) => stored.standing === "ratified" && adoptedOf(stored)["gone"] !== true)
    .map((stored) => ({ id: stored.id, path: pathOf(stored), line: 1, title: titleIn(stored), is_gone: true }));
}

function titleIn({ document }: KnownRecord): string {
  return typeof document["title"] === "string" ? document["title"] : document.decision;
}

/** A person keeps decisions whose files are gone. From now on the store has the only copy. */
async function keepGone(
  { deps, project, agentId }: AdoptPorts,
  kept: readonly RecordChange[],
  known: ReadonlyMap<string, StoredDecision>,
): Promise<void> {
  for (const { id } of kept) {
    const stored = known.get(id);
    if (stored === undefined) continue;
    const changes = { adopted: { ...adoptedOf(stored), gone: true } };
    await updateDecision(deps, { project, agentId, id, changes, admin: true, isPerson: true });
  }
}

/** If a file moved and its record is unchanged, keep the decision's known id. */
function followMoves(
  planned: readonly Planned[],
  known: ReadonlyMap<string, StoredDecision>,
  isWhole: boolean,
): readonly Planned[] {
  if (!isWhole) return planned;
  const present = new Set(planned.map(({ id }) => id));
  const left = new Map<string, string>();
  for (const stored of known.values()) if (!present.has(stored.id)) left.set(digestOf(stored), stored.id);
  return planned.map((each) => {
    const id = known.has(each.id) ? undefined : left.get(each.digest);
    if (id === undefined) return each;
    left.delete(each.digest);
    return { ...each, id, decision: { ...each.decision, id } };
  });
}

const ACCEPTED =
  /^(?:accepted|approved|adopted|decided|implemented|active|done|agreed|final|aceit[ao]|aprovad[ao]|aceptad[ao]|aprobad[ao]|diterima|disetujui|прийнято|принято|godkän[dt]|godkendt|vedtatt|hyväksytty|acceptée?|adoptée?|approuvée?|akzeptiert|angenommen|beschlossen|genehmigt|accettat[ao]|已接受|已采纳|已确认|已通过|通过|完成|已完成|承認済み|承認)$/;

/** Read decision records as decisions without a store. A record marked accepted counts as ratified. */
export function decisionsInFiles(
  { digest, project }: Pick<AdoptPorts, "digest" | "project">,
  files: readonly RecordFile[],
): readonly ShownDecision[] {
  const planned = planRecords({ digest, project, agentId: "", changes: new Map() }, files, []);
  return planned.flatMap(({ id, record, decision }) => {
    if (endOf(record) !== undefined) return [];
    const standing = ACCEPTED.test(record.status ?? "") ? "ratified" : "proposed";
    const { title = decision.decision } = decision as { readonly title?: string };
    const shown = { ...decision, id, title, standing, contested_by: [], createdAt: "", date: "", status: "pending" };
    return [shown as unknown as ShownDecision]; // it has every field that is read here
  });
}

/**
 * Leave out decisions that were recorded here and only exported to a file: the store knows more about them than the
 * file does.
 */
async function withoutOwn(
  { deps, project }: AdoptPorts,
  planned: readonly Planned[],
  known: ReadonlyMap<string, StoredDecision>,
): Promise<readonly Planned[]> {
  const named = planned.filter(({ id, record }) => ownId(record) === id && !known.has(id)).map(({ id }) => id);
  const own = new Set((await deps.threads.decisionsById(project, named)).map(({ id }) => id));
  return planned.filter(({ id }) => !own.has(id));
}

/**
 * Leave out records that repeat another file word for word, such as an export committed to the repository. Keep the
 * known one.
 */
function withoutCopies(planned: readonly Planned[], known: ReadonlyMap<string, StoredDecision>): readonly Planned[] {
  const kept = new Map<string, Planned>();
  for (const each of planned) {
    const other = kept.get(each.digest);
    if (other === undefined || (known.has(each.id) && !known.has(other.id))) kept.set(each.digest, each);
  }
  return planned.filter((each) => kept.get(each.digest) === each || known.has(each.id));
}

type PlanPorts = Pick<AdoptPorts, "digest" | "project" | "agentId" | "changes">;

function planRecords(ports: PlanPorts, files: readonly RecordFile[], findings: AdoptFinding[]): readonly Planned[] {
  const planned = new Map<string, Planned>();
  for (const file of files) {
    const { path, text, problem, isNamed } = file;
    const named = isNamed === true ? (true as const) : undefined;
    if (text === undefined) {
      findings.push({ path, line: 1, message: problem ?? "cannot be read", named });
      continue;
    }
    const read = readDecisionRecords(text, recordForm(path), path);
    const isNone = read.records.length === 0;
    for (const finding of read.findings) findings.push({ path, ...finding, named: isNone ? named : undefined });
    if (isNone && isNamed === true && read.findings.length === 0)
      findings.push({ path, line: 1, message: "holds no decision", named });
    // A file with one record is identified by its path, so its title may change. In a file with several, each is
    // identified by path and title.
    const isAlone = recordForm(path) === "record" && read.records.length === 1;
    for (const record of read.records) {
      const key = isAlone ? path : `${path}\n${record.title}`;
      const each = plannedOf(ports, path, { record: withUsableRules(record, path, findings), key });
      if (!planned.has(each.id)) planned.set(each.id, each);
      else findings.push({ path, line: record.lines.from, message: "has the same heading as another of this file" });
    }
  }
  return [...planned.values()];
}

/** Report an unusable rule and drop the record's rules, but keep the files it governs. */
function withUsableRules(record: DecisionRecord, path: string, findings: AdoptFinding[]): DecisionRecord {
  try {
    checkGoverns(record.governs);
    return record;
  } catch (error) {
    if (!ClewError.is(error)) throw error;
    findings.push({ path, line: record.lines.from, message: `its rules are left out: ${error.message}` });
    const { paths } = record.governs ?? {};
    return { ...record, governs: paths === undefined ? undefined : { paths } };
  }
}

function plannedOf(
  { digest, project, agentId, changes }: PlanPorts,
  path: string,
  { record, key }: { readonly record: DecisionRecord; readonly key: string },
): Planned {
  const id = ownId(record) ?? `dec_adr_${digest(key).slice(0, 24)}`;
  const { lines, status, title, decision: text, context, alternatives, governs, supersededBy } = record;
  const ofContent = digest(JSON.stringify([title, text, status, context, alternatives, governs, supersededBy]));
  const change = changes.get(path);
  const isRejected = REFUSED.test(status ?? "");
  const document = {
    id,
    title: title.slice(0, 500),
    decision: text,
    agentId,
    project,
    context,
    alternatives: isRejected ? [...alternatives, { option: title }] : [...alternatives],
    tags: [TAG],
    file: path,
    governs,
    adopted: { path, lines, digest: ofContent, status, by: change?.by, at: change?.at },
  };
  // The file does not state a confidence, so leave it out instead of guessing one.
  const decision = JSON.parse(JSON.stringify(document)) as Decision; // plain data, now without undefined fields
  return { id, path, record, decision, digest: ofContent };
}

// Accept only an id that an export could have written.
function ownId({ id }: DecisionRecord): string | undefined {
  return id !== undefined && /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/.test(id) ? id : undefined;
}

async function adoptedBefore({
  deps,
  project,
}: Pick<AdoptPorts, "deps" | "project">): Promise<readonly StoredDecision[]> {
  const found: StoredDecision[] = [];
  const query = { project, filters: { tags: [TAG] }, limit: 1_000 };
  for await (const page of pagesOf((cursor) => deps.threads.decisions({ ...query, cursor })))
    found.push(...page.filter(({ document }) => document["adopted"] !== undefined));
  return found;
}

function adoptedOf({ document }: KnownRecord): Readonly<Record<string, unknown>> {
  return Object(document["adopted"]);
}

function digestOf(stored: KnownRecord | undefined): string {
  return stored === undefined ? "" : String(adoptedOf(stored)["digest"] ?? "");
}

function pathOf(stored: KnownRecord): string {
  return String(adoptedOf(stored)["path"] ?? "");
}

async function write(
  ports: AdoptPorts,
  {
    fresh,
    changed,
    planned,
    known,
  }: {
    readonly fresh: readonly Planned[];
    readonly changed: readonly Planned[];
    readonly planned: readonly Planned[];
    readonly known: ReadonlyMap<string, StoredDecision>;
  },
): Promise<void> {
  const { deps, project, agentId } = ports;
  await inParts(fresh, async ({ decision }) => {
    await recordDecision(deps, { project, agentId, decision });
  });
  await inParts(changed, async ({ id, path, decision, digest, record: read }) => {
    const { id: _id, agentId: _agent, project: _project, ...fields } = decision;
    const changes = { context: null, ...fields };
    await updateDecision(deps, { project, agentId, id, changes, admin: true, isPerson: ports.caller.isPerson });
    const stored = known.get(id);
    if (stored?.standing !== "ratified" || digestOf(stored) === digest || endOf(read) !== undefined) return;
    // A person accepts the change, so the text in the file is now in force.
    const [record = stored] = await deps.threads.decisionsById(project, [id]);
    const because = `${path} changed`;
    await changeStanding(deps, { project, record }, { caller: ports.caller, agentId, because, status: "ratified" });
  });
  const isSame = ({ id, digest }: Planned): boolean => digestOf(known.get(id)) === digest;
  const ended = [...fresh, ...changed].filter((each) => !isSame(each));
  await inParts(ended, (each) => settleStanding(ports, each, planned));
}

// Decisions written at the same time share a commit.
async function inParts<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < list.length; at += AT_ONCE) await Promise.all(list.slice(at, at + AT_ONCE).map(work));
}

/** A record marked rejected, deprecated or superseded in its file gets that standing when it is adopted. */
async function settleStanding(
  ports: AdoptPorts,
  { id, record, path }: Planned,
  planned: readonly Planned[],
): Promise<void> {
  const { deps, project, caller, agentId } = ports;
  const status = endOf(record);
  const [stored] = status === undefined ? [] : await deps.threads.decisionsById(project, [id]);
  if (status === undefined || stored === undefined) return;
  // The decision has already ended; keep how it ended.
  if (stored.standing !== "proposed" && stored.standing !== "ratified") return;
  const other = status === "superseded" ? successorOf(record, path, planned) : undefined;
  const because =
    record.supersededBy.length > 0 && !ENDED.superseded.test(record.status ?? "")
      ? `${path} names what supersedes it`
      : `${path} says "${record.status ?? ""}"`;
  await changeStanding(deps, { project, record: stored }, { caller, agentId, because, status, other });
  if (other !== undefined) {
    const changes = { superseded_by: [other] };
    await updateDecision(deps, { project, agentId, id, changes, admin: true, isPerson: caller.isPerson });
  }
}

/** Find the record that a file names as its successor, by file, number or title. */
function successorOf({ supersededBy }: DecisionRecord, path: string, planned: readonly Planned[]): string | undefined {
  for (const name of supersededBy) {
    const file = decodeSafely(name)
      .replace(/[#?].*$/, "")
      .replace(/^\.\//, "");
    const base = file.slice(file.lastIndexOf("/") + 1).toLowerCase();
    const number = /(?:^|\D)0*(\d{1,6})(?:\D|$)/.exec(name)?.[1];
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const others = planned.filter((each) => each.path !== path);
    const found =
      others.find((each) => each.path === fromFolder(folder, file)) ??
      others.find((each) => base.includes(".") && each.path.toLowerCase().endsWith(`/${base}`)) ??
      planned.find((each) => each.record.title.toLowerCase() === name.toLowerCase()) ??
      others.find((each) => number !== undefined && each.path.startsWith(folder) && numberOf(each.path) === number);
    if (found !== undefined) return found.id;
  }
  return undefined;
}

/** A link's path from the project's root. */
function fromFolder(folder: string, file: string): string {
  const parts: string[] = [];
  for (const part of `${file.startsWith("/") ? "" : folder}${file}`.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  return parts.join("/");
}

function decodeSafely(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function numberOf(path: string): string | undefined {
  return /(?:^|\/)(?:adr[-_]?)?0*(\d{1,6})[-_. ][^/]*$/i.exec(path)?.[1];
}
