import { ClewError } from "@clew/errors";
import type { Project } from "../project.ts";
import { isSameRepo } from "../rule/globs.ts";
import {
  type CommitTexts,
  judgeRemoved,
  type LineOrigin,
  type LineVerdict,
  lineJudge,
  linesLike,
  type MovedLine,
  type OwnedPlace,
  type PreparedLines,
  prepareLines,
} from "./match-lines.ts";
import { lineChanges, linesOf, PIECE, withoutSpace } from "./pieces.ts";
import type { FoldPorts, Repository, TouchedRecord } from "./touched-places.ts";
import { foldTouched, type TouchedNotes } from "./touched-places.ts";

/** The question: lines of a file, lines of a commit or range, or text deleted from a file. */
export interface WhyRequest {
  readonly path?: string;
  readonly from?: number;
  readonly to?: number;
  readonly commit?: string;
  readonly range?: string;
  readonly deleted?: string;
}

/** Who wrote one line. */
interface WhyLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly commit?: string;
  readonly origin?: { readonly path: string; readonly line: number };
  readonly decision: string | null;
  readonly session?: string;
  readonly agent?: string;
  readonly by: LineVerdict["by"];
}

/** The result of asking about lines. */
export interface WhyAnswer {
  readonly lines: readonly WhyLine[];
  /** Why there are no lines, if the file has none to show. */
  readonly note?: string;
  /** The paths that were examined, and the decisions under which sessions wrote them, newest first. */
  readonly paths: readonly string[];
  readonly touched: readonly string[];
}

/** What asking depends on. */
export interface WhyPorts extends FoldPorts {
  readonly repository: Repository;
  readonly project: Pick<Project, "sessions">;
  /** Called while git reads a file's history. */
  meanwhile?(): void;
}

/** The most commits of a range, and the most files of either. */
const MOST_FILES = 500;

/** Find out who wrote lines. */
export async function why(ports: WhyPorts, request: WhyRequest): Promise<WhyAnswer> {
  const left = foldTouched(ports.project, ports); // git reads the history meanwhile
  left.catch(() => undefined); // awaited below
  try {
    const around = { ...ports, repository: await ports.repository.around(request.path) };
    return await lookAt(around, request, { left, isWhole: false });
  } finally {
    await left;
  }
}

async function lookAt(
  ports: WhyPorts,
  request: WhyRequest,
  { left, isWhole }: { readonly left: Promise<readonly TouchedNotes[]>; readonly isWhole: boolean },
): Promise<WhyAnswer> {
  const { path, commit, range, deleted } = request;
  if ([path, commit, range].filter((each) => each !== undefined).length !== 1)
    throw new ClewError("USAGE", "Expected one of a path, a commit and a range of commits.");
  if (deleted !== undefined && path === undefined)
    throw new ClewError("USAGE", "A deleted text needs the path it stood in.");
  const asked = await (path !== undefined
    ? askedOfPath(ports, { ...request, path, isWhole, left })
    : commit !== undefined
      ? askedOfCommit(ports, commit)
      : askedOfRange(ports, range ?? ""));
  if ("note" in asked) return { lines: [], ...asked, touched: touchedBy(await placesIn(ports, asked.paths, left)) };
  const paths = new Set(asked.flatMap((file) => [file.path, ...file.origins.flatMap((origin) => origin?.path ?? [])]));
  const known = asked.find((file) => file.places !== undefined);
  const others = [...paths].filter((each) => each !== known?.path);
  const beside = await placesIn(ports, others, left);
  const places =
    known?.places === undefined || beside.length > 0 ? [...(known?.places ?? []), ...beside] : known.places;
  const found = { paths: [...paths], touched: touchedBy(places) };
  if (deleted !== undefined) return { lines: deletedLines(asked, places, deleted), ...found };
  const lines: WhyLine[] = [];
  for (const file of asked) lines.push(...(await judgeFile(ports, file, places)));
  const isPart = path !== undefined && request.from !== undefined && !isWhole;
  // A moved file is recognized by the origins of its other lines: examine them if a few lines are not enough.
  if (isPart && lines.some(({ by, text }) => by === "none" && withoutSpace(text) !== ""))
    return lookAt(ports, request, { left, isWhole: true });
  return { lines, ...found };
}

/** The decisions under which sessions wrote these places, newest first. */
function touchedBy(places: readonly OwnedPlace[]): readonly string[] {
  const last = new Map<string, string>();
  for (const { decision, at } of places)
    if (decision !== undefined && at >= (last.get(decision) ?? "")) last.set(decision, at);
  return [...last]
    .toReversed()
    .toSorted(([, left], [, right]) => (left < right ? 1 : left > right ? -1 : 0))
    .map(([id]) => id);
}

/** A file, with what git says about its lines. */
interface AskedFile {
  readonly path: string;
  /** The file's commit; undefined for the work tree. */
  readonly commit?: string;
  readonly lines: readonly string[];
  /** For the work tree: the file's last committed text. */
  readonly recorded?: { readonly commit: string; readonly text: string };
  /** For the work tree: the file's name in the last commit, if it was moved since. */
  readonly former?: string | undefined;
  readonly origins: readonly (LineOrigin | undefined)[];
  readonly wanted: readonly number[];
  /** Lines of other files with the same text; the search started while git reads the history. */
  readonly holders?: Promise<Holders>;
  /** The touched places of its own path, if already read. */
  readonly places?: readonly OwnedPlace[];
  /** The result of `prepareLines` for them. */
  readonly prepared?: PreparedLines;
}

type Holders = ReadonlyMap<string, readonly (readonly string[])[]>;

type Asked = readonly AskedFile[] | { readonly note: string; readonly paths: readonly string[] };

async function askedOfPath(
  ports: WhyPorts,
  request: WhyRequest & {
    readonly path: string;
    readonly isWhole: boolean;
    readonly left: Promise<readonly TouchedNotes[]>;
  },
): Promise<Asked> {
  const { repository } = ports;
  const path = repository.pathOf(request.path);
  if (path === undefined)
    throw new ClewError(
      "NOT_FOUND",
      `${request.path} lies outside the work tree, or names its top: name a file in it.`,
    );
  const head = repository.hasHistory ? await repository.commitOf("HEAD") : undefined;
  const work = repository.workText(path);
  if ("problem" in work && work.problem !== "absent")
    return {
      note: work.problem === "binary" ? `${path} is no text.` : `${path} is too large to be read line by line.`,
      paths: [path],
    };
  // Git reads the whole history for this, so start now.
  const isWhole = request.isWhole || request.from === undefined;
  const blamed =
    head === undefined || !isWhole || request.deleted !== undefined
      ? undefined
      : repository.blame({ commit: head, path });
  ports.meanwhile?.();
  const { text: recorded, former } = head === undefined ? {} : await repository.committed(head, path);
  const text = "text" in work ? work.text : recorded;
  if (request.deleted !== undefined) return [{ path, lines: [], origins: [], wanted: [] }];
  if (text === undefined)
    throw new ClewError("NOT_FOUND", `There is no file ${path}, neither in the work tree nor in the last commit.`);
  const lines = linesOf(text);
  const wanted = wantedLines(request, lines.length, path);
  if (head === undefined || recorded === undefined)
    return [{ path, lines, wanted, origins: lines.map((_, line) => ({ path, line: line + 1 })) }];
  const searched = { head, path: former ?? path, recorded, lines, blamed };
  const origins = originsOf(ports, searched, isWhole ? [...lines.keys()] : wanted);
  // Read everything else while git reads the history.
  const holders = elsewhere(repository, { path, former, commit: head, lines, wanted });
  const places = await placesIn(ports, [path], request.left);
  const prepared = prepareLines(lines, places);
  const file = { path, former, lines, wanted, holders, places, prepared, recorded: { commit: head, text: recorded } };
  return [{ ...file, origins: await origins }];
}

function wantedLines({ from, to }: WhyRequest, count: number, path: string): readonly number[] {
  const [first, last] = [from ?? 1, to ?? from ?? count];
  if (from !== undefined && (first < 1 || last < first || first > count))
    throw new ClewError("NOT_FOUND", `There are no lines ${first} to ${last} in ${path}: its last is ${count}.`);
  return Array.from({ length: Math.max(0, Math.min(last, count) - first + 1) }, (_, index) => first - 1 + index);
}

interface RecordedFile {
  /** The blame of all its lines, if requested. */
  readonly blamed?: ReturnType<Repository["blame"]>;
  readonly head: string;
  readonly path: string;
  readonly recorded: string;
  readonly lines: readonly string[];
}

// Blaming the work tree would run filters that the repository names, so blame the last commit and map its lines.
async function originsOf(
  { repository }: WhyPorts,
  { head, path, recorded, lines, blamed: all }: RecordedFile,
  wanted: readonly number[],
): Promise<readonly (LineOrigin | undefined)[]> {
  const { earlier } = lineChanges(linesOf(recorded).map(withoutSpace), lines.map(withoutSpace));
  const places = wanted.map((line) => earlier[line] ?? -1).filter((line) => line >= 0);
  const part = places.length < lines.length / 4 && places.length > 0;
  // Use reduce: spreading a large list into `Math.min` would overflow the stack.
  const range = part
    ? { from: places.reduce((a, b) => Math.min(a, b)) + 1, to: places.reduce((a, b) => Math.max(a, b)) + 1 }
    : {};
  const blamed = places.length === 0 ? [] : ((await all) ?? (await repository.blame({ commit: head, path, ...range })));
  return lines.map((_, line) => {
    const place = earlier[line] ?? -1;
    return place === -1 ? { path, line: line + 1 } : blamed?.[place];
  });
}

async function askedOfCommit({ repository }: WhyPorts, name: string): Promise<Asked> {
  const commit = await repository.commitOf(name);
  if (commit === undefined) throw new ClewError("NOT_FOUND", `There is no commit ${name}.`);
  const parents = (await repository.parents([commit])).get(commit) ?? [];
  // A merge's lines were written in the commits it merges.
  if (parents.length > 1)
    return { note: `${commit.slice(0, 12)} is a merge: ask about the commits that it brings together.`, paths: [] };
  const time = await repository.timeOf(commit);
  const changes = (await repository.changes(commit)).slice(0, MOST_FILES);
  const texts = await repository.texts(changes.map(({ path }) => ({ commit, path })));
  return changes.flatMap(({ path, lines: wanted }, index) => {
    const text = texts[index];
    if (text === undefined) return [];
    const lines = linesOf(text);
    const origins = lines.map((_, line) => ({ commit, time, path, line: line + 1 }));
    return [{ path, commit, lines, origins, wanted: wanted.filter((line) => line < lines.length) }];
  });
}

async function askedOfRange({ repository }: WhyPorts, range: string): Promise<Asked> {
  const [from = "", to = ""] = range.split(/\.{2,3}/);
  const [since, commit] = [await repository.commitOf(from || "HEAD"), await repository.commitOf(to || "HEAD")];
  if (since === undefined || commit === undefined) throw new ClewError("NOT_FOUND", `There is no range ${range}.`);
  const paths = (await repository.changedPaths(since, commit)).slice(0, MOST_FILES);
  const texts = await repository.texts(paths.map((path) => ({ commit, path })));
  const asked: AskedFile[] = [];
  for (const [index, path] of paths.entries()) {
    const text = texts[index];
    const blamed = text === undefined ? undefined : await repository.blame({ commit, path, since });
    if (text === undefined || blamed === undefined) continue;
    const lines = linesOf(text);
    const origins = lines.map((_, line) => blamed[line]);
    asked.push({
      path,
      commit,
      lines,
      origins,
      wanted: [...lines.keys()].filter((line) => origins[line] !== undefined),
    });
  }
  return asked;
}

/** What sessions wrote at some paths of this repository; another one may have files with the same names. */
async function touchedHere(
  { shared, journal }: Pick<WhyPorts, "shared" | "journal">,
  project: string,
  paths: readonly string[],
): Promise<readonly TouchedRecord[]> {
  const touched = await shared.touched(project, paths);
  if (touched.length === 0) return [];
  const own = await journal.repo();
  const records = touched.map((record) => ({
    ...record,
    places: record.places.filter(({ repo }) => isSameRepo(repo, own)),
  }));
  return records.filter(({ places }) => places.length > 0);
}

async function placesIn(
  ports: WhyPorts,
  paths: readonly string[],
  left: Promise<readonly TouchedNotes[]>,
): Promise<readonly OwnedPlace[]> {
  const waiting = await left;
  const records: readonly (Omit<TouchedRecord, "decision"> & { readonly decision?: string })[] = [
    ...(await touchedHere(ports, ports.signature.project, paths)),
    ...waiting.map(({ session, agent, places }) => ({
      session,
      agent,
      places: places.filter(({ path }) => paths.includes(path)),
    })),
  ];
  return records.flatMap(({ session, agent, decision, places }) =>
    places.map((place) => ({ ...place, session, agent, decision })),
  );
}

/** How many commits that only moved or reformatted a line to go back through. */
const MOST_MOVES = 12;

async function judgeFile(
  { repository }: WhyPorts,
  file: AskedFile,
  places: readonly OwnedPlace[],
): Promise<readonly WhyLine[]> {
  const verdicts = await verdictsOf({ repository, places }, file, MOST_MOVES);
  return file.wanted.map((line) => toLine(file, line, verdicts.get(line) ?? { by: "none" }));
}

interface Judging {
  readonly repository: Repository;
  readonly places: readonly OwnedPlace[];
}

async function verdictsOf(judging: Judging, file: AskedFile, moves: number): Promise<ReadonlyMap<number, LineVerdict>> {
  const { repository, places } = judging;
  const { lines, origins, recorded, wanted } = file;
  const [holders, names] = await Promise.all([
    file.holders ?? elsewhere(repository, file),
    earlierNames(repository, file),
  ]);
  let texts: ReadonlyMap<string, CommitTexts> = new Map();
  const judge = lineJudge({
    names,
    lines,
    origins,
    places,
    prepared: file.places === places ? file.prepared : undefined,
    texts: (origin) =>
      origin.commit === undefined
        ? { text: lines.join("\n"), before: recorded === undefined ? [] : [recorded] }
        : (texts.get(`${origin.commit}:${origin.path}`) ?? { before: [] }),
    elsewhere: (letters) => holders.get(letters) ?? [],
  });
  const compared = judge.linesToCompare(wanted).flatMap((line) => origins[line] ?? []);
  texts = await textsBefore(repository, compared);
  const verdicts = judge.judge(wanted);
  return settleMoved(judging, verdicts, moves);
}

/** Find the origin of lines that were only moved or rewrapped. */
async function settleMoved(
  judging: Judging,
  verdicts: ReadonlyMap<number, LineVerdict | MovedLine>,
  moves: number,
): Promise<ReadonlyMap<number, LineVerdict>> {
  const moved = [...verdicts.values()].filter((verdict) => verdict.by === "moved");
  const earlier = new Map<string, ReadonlyMap<number, LineVerdict>>();
  for (const { commit, path } of moves === 0 ? [] : moved) {
    const key = `${commit}:${path}`;
    if (earlier.has(key)) continue;
    const wanted = [
      ...new Set(moved.filter((each) => `${each.commit}:${each.path}` === key).flatMap(({ lines }) => lines)),
    ];
    const [[text], blamed] = await Promise.all([
      judging.repository.texts([{ commit, path }]),
      judging.repository.blame({ commit, path }),
    ]);
    const lines = linesOf(text ?? "");
    const file = { path, commit, lines, origins: lines.map((_, line) => blamed?.[line]), wanted };
    earlier.set(key, await verdictsOf(judging, file, moves - 1));
  }
  return new Map(
    [...verdicts].map(([line, verdict]): readonly [number, LineVerdict] => {
      if (verdict.by !== "moved") return [line, verdict];
      const before = verdict.lines.map((each) => earlier.get(`${verdict.commit}:${verdict.path}`)?.get(each));
      const [first] = before;
      const isOne =
        first !== undefined &&
        first.by !== "none" &&
        before.every((each) => each !== undefined && each.by !== "none" && each.place.session === first.place.session);
      return [line, isOne ? first : { by: "none" }];
    }),
  );
}

function toLine({ path, lines, origins }: AskedFile, line: number, verdict: LineVerdict): WhyLine {
  const origin = origins[line];
  const came =
    origin?.commit === undefined ? {} : { commit: origin.commit, origin: { path: origin.path, line: origin.line } };
  const base = { path, line: line + 1, text: (lines[line] ?? "").slice(0, 400), ...came };
  if (verdict.by === "none") return { ...base, decision: null, by: "none" };
  const { decision, session, agent } = verdict.place;
  return { ...base, decision: decision ?? null, session, agent, by: verdict.by };
}

async function textsBefore(
  repository: Repository,
  origins: readonly LineOrigin[],
): Promise<ReadonlyMap<string, CommitTexts>> {
  const distinct = new Map<string, { readonly commit: string; readonly path: string }>();
  for (const { commit, path } of origins) if (commit !== undefined) distinct.set(`${commit}:${path}`, { commit, path });
  if (distinct.size === 0) return new Map();
  const parents = await repository.parents([...new Set([...distinct.values()].map(({ commit }) => commit))]);
  const wanted = [...distinct.values()].flatMap(({ commit, path }) => [
    { commit, path },
    ...(parents.get(commit) ?? []).map((parent) => ({ commit: parent, path })),
  ]);
  const read = await repository.texts(wanted);
  let at = 0;
  return new Map(
    [...distinct].map(([key, { commit }]) => {
      const own = parents.get(commit) ?? [];
      const text = read[at];
      const before = own.flatMap((parent, index) => {
        const earlier = read[at + 1 + index];
        return earlier === undefined ? [] : [{ commit: parent, text: earlier }];
      });
      at += 1 + own.length;
      return [key, { text, before }];
    }),
  );
}

/** The file's current and former names: deleted files from which its lines come. */
async function earlierNames(
  repository: Repository,
  { path, former = path, commit, origins }: AskedFile,
): Promise<ReadonlySet<string>> {
  const names = new Set([path, former]);
  const others = [...new Set(origins.flatMap((origin) => origin?.path ?? []))].filter((other) => !names.has(other));
  const at = others.length === 0 ? undefined : (commit ?? (await repository.commitOf("HEAD")));
  if (at === undefined) return names;
  const texts = await repository.texts(others.map((other) => ({ commit: at, path: other })));
  return new Set([...names, ...others.filter((_, index) => texts[index] === undefined)]);
}

/** Lines of other files that equal one of these. */
async function elsewhere(
  repository: Repository,
  { path, former, commit, lines, wanted }: Pick<AskedFile, "path" | "former" | "commit" | "lines" | "wanted">,
): Promise<Holders> {
  const holders = new Map<string, (readonly string[])[]>();
  if (!repository.hasHistory) return holders;
  const at = commit ?? (await repository.commitOf("HEAD"));
  if (at === undefined) return holders;
  const sought = new Set(wanted.map((line) => withoutSpace(lines[line] ?? "")).filter((line) => line.length >= PIECE));
  for (const { path: other, text } of await repository.otherTexts(at, path))
    for (const { letters, around } of other === former ? [] : linesLike(text, sought)) {
      holders.set(letters, holders.get(letters) ?? []);
      holders.get(letters)?.push(around);
    }
  return holders;
}

function deletedLines(asked: readonly AskedFile[], places: readonly OwnedPlace[], deleted: string): readonly WhyLine[] {
  const lines = linesOf(deleted);
  const file = { path: asked[0]?.path ?? "", lines, origins: [], wanted: [] };
  return judgeRemoved(places, lines).map((verdict, line) => toLine(file, line, verdict));
}
