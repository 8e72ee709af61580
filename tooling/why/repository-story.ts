import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type TouchedPlace, touchedPlaces } from "@clew/operations";

/** A line with its author: a session, a person, or both. */
interface OwnedLine {
  readonly text: string;
  readonly owner: string;
  /** For a line changed by a person: the agent's version. What remains of it may be attributed to the agent. */
  readonly was?: OwnedLine;
  /** For a person's copy of another line in the file: once that line is gone, the copy looks like a move. */
  readonly copyOf?: OwnedLine;
}

/** A repository made with git itself, and the true authors of its lines. */
export interface RepositoryStory {
  readonly folder: string;
  readonly files: ReadonlyMap<string, readonly OwnedLine[]>;
  readonly touched: ReadonlyMap<string, readonly TouchedPlace[]>;
  /** The events, for reading a failure. */
  readonly events: readonly string[];
}

const PERSON = "person";
const BOTH = "both";
const COMMON = [
  "  return undefined;",
  "    } catch (error) {",
  'import { join } from "node:path";',
  'import { describe, expect, it } from "vitest";',
  "  if (value === undefined) return undefined;",
  "    throw new Error(message);",
];
const HEADER = [
  "// Copyright (c) 2026 The Example Authors. All rights reserved.",
  "// Licensed under the Apache License, Version 2.0 (the License);",
  "// you may not use this file except in compliance with the License.",
  "// You may obtain a copy of the License at the usual address.",
];
const WORDS =
  "queue retry worker mail store thread event buffer cursor parser token index record session branch merge policy budget window filter signal stream packet header column schema".split(
    " ",
  );

/** Creates one repository from a seed: the same seed gives the same story. */
export function repositoryStory(seed: number): RepositoryStory {
  return new StoryWriter(seed).tell();
}

class StoryWriter {
  readonly #folder = mkdtempSync(join(tmpdir(), "clew-why-"));
  readonly #files = new Map<string, OwnedLine[]>();
  readonly #touched = new Map<string, TouchedPlace[]>();
  readonly #events: string[] = [];
  #state: number;
  #seconds = 1_780_000_000;
  #sessions = 0;
  #names = 0;

  constructor(seed: number) {
    this.#state = (seed + 1) * 2_654_435_761;
  }

  tell(): RepositoryStory {
    this.#git("init", "-q", "-b", "main");
    this.#person(() => {
      this.#newFile(this.#name("src"), [...HEADER, ...this.#block(6), ...this.#common(2)], PERSON);
      this.#newFile("package.json", this.#manifest(), PERSON);
    });
    this.#commit("begin");
    const moves = [
      () => this.#agentWork(),
      () => this.#agentWork(),
      () => this.#agentWork(),
      () => this.#personWork(),
      () => this.#branch(),
      () => this.#amend(),
      () => this.#moveFile(),
      () => this.#moveWithin(),
      () => this.#format(),
      () => this.#bump(),
      () => this.#copyHeader(),
    ];
    this.#agentWork();
    for (let times = 0; times < 14; times += 1) moves[this.#number(moves.length)]?.();
    return { folder: this.#folder, files: this.#files, touched: this.#touched, events: this.#events };
  }

  // An agent's work in one session: some edits, then a commit.
  #agentWork(commits = true, only?: readonly string[]): void {
    const session = `s${(this.#sessions += 1)}`;
    this.#events.push(`agent ${session}`);
    for (let edits = 1 + this.#number(3); edits > 0; edits -= 1) this.#agentEdit(session, only);
    if (commits) this.#commit(`work of ${session}`);
  }

  #agentEdit(session: string, only?: readonly string[]): void {
    const kind = only === undefined ? this.#number(6) : 2 + this.#number(3);
    if (kind <= 1 || this.#paths(only).length === 0) {
      const header = this.#number(3) === 0 ? HEADER : [];
      const lines = [...header, ...this.#block(5 + this.#number(12)), ...this.#common(1)];
      return this.#byAgent(
        session,
        this.#name("src"),
        () => lines.map((text) => ({ text, owner: session })),
        lines.join("\n"),
      );
    }
    const path = this.#one(this.#paths(only));
    const was = this.#files.get(path) ?? [];
    const at = this.#number(was.length + 1);
    if (path === "package.json") {
      const line = `    "@${this.#one(WORDS)}/${this.#one(WORDS)}-${this.#fresh()}": "^${1 + this.#number(9)}.${this.#number(20)}.${this.#number(9)}",`;
      const place = 2;
      return this.#byAgent(session, path, () => was.toSpliced(place, 0, { text: line, owner: session }), line);
    }
    if (kind === 5 && was.length > 4) {
      // Rewrites a line.
      const line = this.#line();
      const place = Math.min(at, was.length - 1);
      return this.#byAgent(session, path, () => was.toSpliced(place, 1, { text: line, owner: session }), line);
    }
    const block = [...this.#block(1 + this.#number(7)), ...this.#common(this.#number(4) === 0 ? 1 : 0)];
    const fresh = block.map((text) => ({ text, owner: session }));
    // An edit includes a line of the old text, as a client's does.
    const said = [was[at - 1]?.text ?? "", ...block].join("\n");
    this.#byAgent(session, path, () => was.toSpliced(at, 0, ...fresh), said);
  }

  #byAgent(session: string, path: string, change: () => OwnedLine[], said: string): void {
    this.#seconds += 7;
    const before = textOf(this.#files.get(path) ?? []);
    const lines = change();
    this.#files.set(path, lines);
    const after = textOf(lines);
    this.#write(path);
    const at = new Date(this.#seconds * 1000).toISOString();
    const places = touchedPlaces({ at, files: [{ path, before, after }], said, isSecret: () => false });
    this.#touched.set(session, [...(this.#touched.get(session) ?? []), ...places]);
  }

  #personWork(commits = true, only?: readonly string[]): void {
    this.#person(() => this.#personEdit(only));
    if (commits) this.#commit("work of a person");
  }

  #personEdit(only?: readonly string[]): void {
    const path = this.#one(this.#paths(only).filter((each) => each !== "package.json"));
    const was = this.#files.get(path) ?? [];
    const at = this.#number(was.length);
    const own = was[at];
    const kind = this.#number(7);
    this.#events.push(`person ${kind} ${path}:${at + 1}`);
    if (kind === 0 || own === undefined || was.length < 3)
      return this.#set(path, was.toSpliced(at, 0, ...this.#owned([...this.#block(3), ...this.#common(2)])));
    if (kind === 1 && own.text.length > 30) {
      // Replaces one word of a line.
      const text = own.text.replace(/[a-z]{4,}/, (word) => `${word}${this.#fresh()}`);
      return this.#set(path, was.with(at, { text, ...changedOwner(own) }));
    }
    if (kind === 2 && own.text.length > 60) {
      const cut = 25 + this.#number(20);
      return this.#set(path, was.with(at, { text: own.text.slice(0, cut), ...changedOwner(own) }));
    }
    if (kind === 3) return this.#set(path, was.toSpliced(at, 2));
    if (kind === 4) {
      // Repeats the line somewhere else in the file.
      const place = this.#number(was.length);
      return this.#set(path, was.toSpliced(place, 0, { text: own.text, owner: PERSON, copyOf: own.copyOf ?? own }));
    }
    if (kind === 5) {
      // Removes part of a line's middle.
      const text = own.text.replace(/^(.{20}).{5,12}/, "$1");
      if (text !== own.text) return this.#set(path, was.with(at, { text, ...changedOwner(own) }));
    }
    this.#set(path, was.toSpliced(at, 0, ...this.#owned(this.#common(1))));
  }

  /** Work on a branch, with some on main meanwhile, merged in one of git's ways. */
  #branch(): void {
    const way = this.#one(["rebase", "squash", "cherry-pick", "merge", "fixup"]);
    this.#events.push(`branch: ${way}`);
    const [main, other] = [this.#paths(), [] as string[]];
    const half = main.slice(0, Math.ceil(main.length / 2));
    other.push(...main.slice(Math.ceil(main.length / 2)));
    const start = this.#git("rev-parse", "HEAD");
    this.#git("checkout", "-q", "-b", `work-${this.#fresh()}`);
    const name = this.#git("branch", "--show-current");
    for (let commits = 2; commits > 0; commits -= 1)
      if (this.#number(3) > 0) this.#agentWork(true, half);
      else if (half.some((path) => path !== "package.json")) this.#personWork(true, half);
    const commits = this.#git("rev-list", "--reverse", `${start}..HEAD`).split("\n").filter(Boolean);
    const kept = new Map(half.map((path) => [path, this.#files.get(path) ?? []]));
    this.#git("checkout", "-q", "main");
    if (other.some((path) => path !== "package.json")) this.#personWork(true, other);
    this.#seconds += 60;
    if (way === "merge") this.#git("merge", "-q", "--no-ff", "-m", "merge", name);
    else if (way === "squash") {
      this.#git("merge", "-q", "--squash", name);
      this.#commit("squashed");
    } else if (way === "cherry-pick") {
      for (const commit of commits) this.#git("cherry-pick", "--allow-empty", commit);
    } else {
      this.#git("checkout", "-q", name);
      this.#git("rebase", "-q", "main");
      if (way === "fixup" && commits.length > 1) {
        this.#git("reset", "-q", "--soft", `HEAD~${commits.length}`);
        this.#commit("all in one");
      }
      this.#git("checkout", "-q", "main");
      this.#git("merge", "-q", "--ff-only", name);
    }
    for (const [path, lines] of kept) this.#files.set(path, lines);
  }

  #amend(): void {
    this.#events.push("amend");
    this.#agentWork(false);
    this.#seconds += 30;
    this.#git("add", "-A");
    this.#git("commit", "-q", "--amend", "--allow-empty", "-m", "amended");
  }

  #moveFile(): void {
    const path = this.#one(this.#paths().filter((each) => each !== "package.json"));
    const to = this.#name(this.#one(["lib", "src/deep", "app"]));
    this.#events.push(`move ${path} ${to}`);
    mkdirSync(dirname(join(this.#folder, to)), { recursive: true });
    renameSync(join(this.#folder, path), join(this.#folder, to));
    this.#files.set(to, this.#files.get(path) ?? []);
    this.#files.delete(path);
    this.#commit("move");
  }

  #moveWithin(): void {
    const path = this.#one(this.#paths().filter((each) => each !== "package.json"));
    const was = this.#files.get(path) ?? [];
    if (was.length < 8) return;
    const count = 1 + this.#number(5);
    const from = this.#number(was.length - count);
    const block = was.slice(from, from + count);
    const rest = was.toSpliced(from, count);
    this.#events.push(`move within ${path} ${from + 1}+${count}`);
    this.#set(path, rest.toSpliced(this.#number(rest.length + 1), 0, ...block));
    this.#commit("move within");
  }

  /** Changes white space and line breaks, like a formatter with another width. */
  #format(): void {
    this.#events.push("format");
    const indent = this.#one(["\t", "    ", "  "]);
    const width = this.#one([40, 60, 90]);
    for (const path of this.#paths().filter((each) => each !== "package.json")) {
      const lines = this.#files.get(path) ?? [];
      this.#set(
        path,
        lines.flatMap(({ text, ...rest }) => broken(text, indent, width).map((part) => ({ ...rest, text: part }))),
      );
    }
    this.#commit("format");
  }

  #bump(): void {
    const was = this.#files.get("package.json") ?? [];
    const at = was.findIndex(({ text }) => /\^\d/.test(text));
    if (at === -1) return;
    const places = was.flatMap(({ text }, line) => (/\^\d/.test(text) ? [line] : []));
    const line = this.#one(places);
    const text = (was[line]?.text ?? "").replace(/\.(\d+)"/, (_, patch: string) => `.${Number(patch) + 1}"`);
    this.#events.push(`bump ${line + 1}`);
    this.#set("package.json", was.with(line, { text, owner: PERSON }));
    this.#commit("bump");
  }

  #copyHeader(): void {
    this.#events.push("copy header");
    const owned = this.#owned([...HEADER, ...this.#common(3), ...this.#block(2)]);
    const path = this.#name("src");
    this.#set(path, owned);
    // Also put it on top of a file written by agents.
    const other = this.#one(this.#paths().filter((each) => each !== "package.json"));
    const was = this.#files.get(other) ?? [];
    if (!was.some(({ text }) => text === HEADER[0])) this.#set(other, [...this.#owned(HEADER), ...was]);
    this.#commit("copy header");
  }

  #person(work: () => void): void {
    this.#seconds += 11;
    work();
  }

  #commit(message: string): void {
    this.#seconds += 5;
    this.#git("add", "-A");
    this.#git("commit", "-q", "--allow-empty", "-m", message);
  }

  #git(...words: readonly string[]): string {
    const date = `${this.#seconds} +0000`;
    const env = {
      PATH: "/usr/bin:/bin",
      HOME: this.#folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "p",
      GIT_AUTHOR_EMAIL: "p@example.org",
      GIT_COMMITTER_NAME: "p",
      GIT_COMMITTER_EMAIL: "p@example.org",
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_DATE: date,
    };
    return execFileSync("git", [...words], {
      cwd: this.#folder,
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  }

  #newFile(path: string, lines: readonly string[], owner: string): void {
    this.#set(
      path,
      lines.map((text) => ({ text, owner })),
    );
  }

  #set(path: string, lines: OwnedLine[]): void {
    this.#files.set(path, lines);
    this.#write(path);
  }

  #write(path: string): void {
    mkdirSync(dirname(join(this.#folder, path)), { recursive: true });
    writeFileSync(join(this.#folder, path), textOf(this.#files.get(path) ?? []));
  }

  #owned(lines: readonly string[]): OwnedLine[] {
    return lines.map((text) => ({ text, owner: PERSON }));
  }

  #paths(only?: readonly string[]): readonly string[] {
    const paths = [...this.#files.keys()];
    return only === undefined ? paths : paths.filter((path) => only.includes(path));
  }

  #manifest(): readonly string[] {
    const one = () =>
      `    "${this.#one(WORDS)}-${this.#fresh()}": "^${this.#number(9)}.${this.#number(9)}.${this.#number(9)}",`;
    return ["{", '  "dependencies": {', one(), one(), one(), '    "zod": "^4.0.0"', "  }", "}"];
  }

  #name(folder: string): string {
    return `${folder}/${this.#one(WORDS)}-${(this.#names += 1)}.ts`;
  }

  #block(count: number): readonly string[] {
    return Array.from({ length: count }, () => this.#line());
  }

  #line(): string {
    const word = () => this.#one(WORDS);
    const name = () => `${word()}${capital(word())}`;
    const forms = [
      () => `  const ${name()} = ${name()}(${name()}, ${this.#number(900)}, "${word()} ${word()}");`,
      () => `  if (${name()}.${word()} > ${this.#number(99)}) return ${name()}(${name()}, ${name()});`,
      () => `export function ${name()}${this.#number(99)}(${word()}: string, ${word()}: number): ${capital(word())} {`,
      () => `  // ${capital(word())} ${word()} for the ${word()} of ${word()} ${this.#number(99)}.`,
      () => `  ${name()}.push({ ${word()}: ${name()}, ${word()}: "${word()}-${this.#number(99)}" });`,
      () => "}",
      () => "",
    ];
    return this.#one(forms)();
  }

  #common(count: number): readonly string[] {
    return Array.from({ length: count }, () => this.#one(COMMON));
  }

  #fresh(): number {
    return (this.#names += 1);
  }

  #one<T>(list: readonly T[]): T {
    const found = list[this.#number(list.length)];
    if (found === undefined) throw new Error("an empty list");
    return found;
  }

  #number(below: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }
}

/** Deletes a story's folder. */
export function removeStory({ folder }: RepositoryStory): void {
  rmSync(folder, { recursive: true, force: true });
}

function textOf(lines: readonly OwnedLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join("");
}

function changedOwner(line: OwnedLine): Pick<OwnedLine, "owner" | "was"> {
  if (line.owner === PERSON) return { owner: PERSON };
  return { owner: BOTH, was: line.was ?? line };
}

/** The session that an answer may name: its agent's, if what remains of a changed line is as the agent wrote it. */
export function mayName(line: OwnedLine, lines: readonly OwnedLine[]): string {
  const { text, owner, was, copyOf } = line;
  const isAlone = lines.filter((other) => other.text.trim() === text.trim()).length === 1;
  const source = was ?? (isAlone ? copyOf : undefined);
  if (source === undefined) return owner;
  return source.text.replace(/\s+/g, "").includes(text.replace(/\s+/g, "")) ? mayName(source, [source]) : owner;
}

/** Whether many authors write this line: its answer may always be unknown. */
export function isCommon(text: string): boolean {
  const letters = text.replace(/\s+/g, "");
  return [...COMMON, ...HEADER].some((line) => line.replace(/\s+/g, "").includes(letters));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function broken(text: string, indent: string, width: number): readonly string[] {
  const body = text.trim();
  const depth = /^\s/.test(text) ? indent : "";
  if (body === "" || depth.length + body.length <= width || body.startsWith("//"))
    return [body === "" ? "" : depth + body];
  const parts = body.split(/(?<=[(,{]) /);
  return parts.map((part, index) => depth + (index === 0 ? "" : indent) + part);
}
