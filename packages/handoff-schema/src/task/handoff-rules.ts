import { joinPointer, splitPointer } from "../yaml/json-pointer.ts";
import { isTemplateValue, pathProblem } from "./field-rules.ts";
import type { FullTaskHandoff, JsonMap, TaskFinding } from "./normalise-handoff.ts";
import { isTaskId, slugOf } from "./render-task-file.ts";

/** Facts from outside the document. A rule without its fact finds nothing. */
export interface RuleFacts {
  readonly projectRoot?: string;
  /** Paths that lead outside the project through a symbolic link. */
  readonly outside?: ReadonlySet<string>;
  /** Paths that version control reports as changed. */
  readonly changed?: ReadonlySet<string>;
  /** Listed paths without a file. */
  readonly missing?: ReadonlySet<string>;
  /** Treat warnings about incomplete items as errors. */
  readonly strict?: boolean;
}

/** One rule of the table: its severity, its requirement, and how to find violations. */
export interface HandoffRule {
  readonly code: string;
  /** `complete` is a warning, or an error if complete items are required. */
  readonly weight: "error" | "warning" | "complete";
  readonly says: string;
  run(handoff: Loose, facts: RuleFacts): readonly Found[];
}

type Found = Omit<TaskFinding, "code"> & { readonly code?: string };

/** A normalized handoff before its shape is checked. */
type Loose = JsonMap;

type Entry = { readonly path: string; readonly entry: JsonMap };

function entries(handoff: Loose, list: string): Entry[] {
  const value = handoff[list];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry, index) =>
    typeof entry === "object" && entry !== null && !Array.isArray(entry)
      ? [{ path: joinPointer(joinPointer("", list), index), entry }]
      : [],
  );
}

function texts(handoff: Loose, fields: Readonly<Record<string, string>>): { path: string; value: string }[] {
  return Object.entries(fields).flatMap(([list, field]) =>
    entries(handoff, list).flatMap(({ path, entry }) => {
      const value = entry[field];
      return typeof value === "string" ? [{ path: joinPointer(path, field), value }] : [];
    }),
  );
}

function needsEntries(list: keyof FullTaskHandoff & string, outcome: string, why: string): HandoffRule["run"] {
  return (handoff) => {
    if (handoff["outcome"] !== outcome) return [];
    const value = handoff[list];
    if (Array.isArray(value) && value.length > 0) return [];
    if (value !== undefined && !Array.isArray(value)) return [];
    return [{ path: `/${list}`, message: `outcome "${outcome}" needs at least one entry in ${list}: ${why}` }];
  };
}

function unfilledChoice(allowed: readonly string[]): Omit<Found, "path"> {
  const fix = `choose one of ${allowed.join(", ")}`;
  return { code: "TEMPLATE_NOT_FILLED", message: "template not filled in: nothing is chosen", fix };
}

function enumRule(fields: Readonly<Record<string, string>>, allowed: readonly string[]): HandoffRule["run"] {
  return (handoff) =>
    texts(handoff, fields)
      .filter(({ value }) => !allowed.includes(value))
      .map(({ path, value }) => {
        // `high | medium | low` is still the template: do not guess which one is meant.
        if (isTemplateValue(value)) return { ...unfilledChoice(allowed), path };
        const near = allowed.find((word) => value.trim().toLowerCase().startsWith(word));
        const message = `must be ${allowed.join(", ")}; found ${JSON.stringify(value.slice(0, 60))}`;
        return { path, message, fix: near === undefined ? undefined : `write ${near}` };
      });
}

const PATH_FIELDS = { files_created: "path", files_modified: "path", dependencies_for_next: "file" };

function pathFindings(handoff: Loose, facts: RuleFacts): Found[] {
  const files = texts(handoff, PATH_FIELDS);
  const blank = files
    .filter(({ value }) => value.trim() === "")
    .map(({ path }) => ({ code: "EMPTY_TEXT", path, message: `${splitPointer(path).at(-1)} is an empty text` }));
  const places = texts(handoff, { patterns_discovered: "location" }).filter(({ value }) => isPathLike(value));
  const broken = [...files, ...places].flatMap(({ path, value }) => {
    const problem = pathProblem(value, facts.projectRoot);
    if (problem === undefined) return [];
    const fix = problem.suggestion === undefined ? undefined : `write ${problem.suggestion}`;
    const message = `${problem.message}; paths are relative to the project root`;
    return [{ code: problem.code, path, message, fix }];
  });
  return [...blank, ...broken];
}

// A location may be prose ("all handlers"), so check only what can be nothing but a path.
function isPathLike(value: string): boolean {
  return /^([\\/~]|[a-z]:[\\/])/i.test(value) && !/^~[0-9\s]/.test(value) ? true : /(^|[\\/])\.\.[\\/]/.test(value);
}

// Lines are counted from 1, and a range ascends.
function suggestedRange(numbers: readonly number[]): string {
  const [low = 1, high = low] = numbers.map((each) => Math.max(each, 1)).toSorted((a, b) => a - b);
  return `write ${low}-${high}`;
}

function lineFindings(handoff: Loose): Found[] {
  return texts(handoff, { files_created: "lines", files_modified: "lines" }).flatMap(({ path, value }) => {
    const match = /^([1-9][0-9]*)(?:-([1-9][0-9]*))?$/.exec(value);
    if (value === "all") return [];
    if (match === null) {
      const numbers = value.match(/[0-9]+/g) ?? [];
      const fix = /^all\b|whole|entire|full/i.test(value)
        ? "write all"
        : numbers.length === 2
          ? suggestedRange(numbers.map(Number))
          : undefined;
      const message = `lines must be N-M, N or "all"; found ${JSON.stringify(value.slice(0, 60))}`;
      return [{ path, message, fix }];
    }
    const [, first = "", last] = match;
    if (last === undefined || Number(first) <= Number(last)) return [];
    return [{ path, message: `the range ${value} ends before it begins`, fix: `write ${last}-${first}` }];
  });
}

function listTexts(handoff: Loose, list: string, field: string): { path: string; value: string }[] {
  return entries(handoff, list).flatMap(({ path, entry }) => {
    const values = entry[field];
    if (!Array.isArray(values)) return [];
    return values.flatMap((value, index) =>
      typeof value === "string" ? [{ path: joinPointer(joinPointer(path, field), index), value }] : [],
    );
  });
}

function tagFindings(handoff: Loose): Found[] {
  return listTexts(handoff, "patterns_discovered", "applies_to").flatMap(({ path, value }) => {
    if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) return [];
    const slug = slugOf(value);
    const message = `a tag is lower-case words joined by hyphens; found ${JSON.stringify(value.slice(0, 60))}`;
    return [{ path, message, fix: slug === "" ? undefined : `write ${slug}` }];
  });
}

function blockingTaskFindings(handoff: Loose): Found[] {
  return listTexts(handoff, "blockers", "blocking_tasks").flatMap(({ path, value }) => {
    if (isTaskId(value)) return [];
    const slug = slugOf(value);
    const message = `a task id has lower-case letters, digits and hyphens; found ${JSON.stringify(value.slice(0, 60))}`;
    return [{ path, message, fix: slug === "" ? undefined : `write ${slug}` }];
  });
}

function listedPaths(handoff: Loose): { path: string; value: string }[] {
  return texts(handoff, { files_created: "path", files_modified: "path" });
}

function git(handoff: Loose, changed: ReadonlySet<string> | undefined, which: "unlisted" | "unchanged"): Found[] {
  if (changed === undefined) return [];
  const listed = listedPaths(handoff);
  if (which === "unchanged")
    return listed
      .filter(({ value }) => !changed.has(value))
      .map(({ path, value }) => ({ path, message: `"${value}" is listed but version control sees no change to it` }));
  const names = new Set(listed.map(({ value }) => value));
  return [...changed]
    .filter((path) => !names.has(path))
    .map((path) => ({
      path: "/files_modified",
      message: `"${path.slice(0, 200)}" changed but is not listed`,
      fix: `add it to files_created or files_modified`,
    }));
}

// A file that the task deleted is listed and absent, as it should be.
function listedFiles(handoff: Loose): { path: string; value: string }[] {
  const deleted = new Set(
    entries(handoff, "files_modified")
      .filter(({ entry }) => entry["change_type"] === "delete")
      .map(({ path }) => `${path}/path`),
  );
  return texts(handoff, PATH_FIELDS).filter(({ path }) => !deleted.has(path));
}

/** The rules for every handoff besides its shape. */
export const HANDOFF_RULES: readonly HandoffRule[] = [
  {
    code: "PARTIAL_NEEDS_BLOCKERS",
    weight: "error",
    says: "A partial task says what stopped it.",
    run: needsEntries("blockers", "partial", "what stopped the work?"),
  },
  {
    code: "PARTIAL_NEEDS_NEXT_STEPS",
    weight: "error",
    says: "A partial task says what is left.",
    run: needsEntries("suggested_next_steps", "partial", "what is left to do?"),
  },
  {
    code: "FAILED_NEEDS_BLOCKERS",
    weight: "error",
    says: "A failed task says what it failed on.",
    run: needsEntries("blockers", "failed", "what did it fail on?"),
  },
  {
    code: "FAILED_NEEDS_RESOLUTION",
    weight: "error",
    says: "Every blocker of a failed task proposes a way out.",
    run: (handoff) =>
      handoff["outcome"] !== "failed"
        ? []
        : entries(handoff, "blockers")
            .filter(({ entry }) => !isText(entry["suggested_resolution"]))
            .map(({ path }) => ({
              path: `${path}/suggested_resolution`,
              message: `outcome "failed" needs a suggested_resolution for every blocker`,
            })),
  },
  {
    code: "BLOCKED_NEEDS_BLOCKERS",
    weight: "error",
    says: "A blocked task says what blocks it.",
    run: needsEntries("blockers", "blocked", "what blocks the task?"),
  },
  {
    code: "BLOCKED_NEEDS_TASKS",
    weight: "error",
    says: "Every blocker of a blocked task names the tasks it holds up.",
    run: (handoff) =>
      handoff["outcome"] !== "blocked"
        ? []
        : entries(handoff, "blockers")
            .filter(({ entry }) => isEmptyOrAbsent(entry["blocking_tasks"]))
            .map(({ path }) => ({
              path: `${path}/blocking_tasks`,
              message: `outcome "blocked" needs non-empty blocking_tasks for every blocker`,
            })),
  },
  { code: "PATH_FORM", weight: "error", says: "Paths are relative to the project root.", run: pathFindings },
  {
    code: "PATH_LEAVES_PROJECT",
    weight: "error",
    says: "A path does not lead out of the project through a symbolic link.",
    run: (handoff, facts) =>
      texts(handoff, PATH_FIELDS)
        .filter(({ value }) => facts.outside?.has(value) === true)
        .map(({ path, value }) => ({
          path,
          message: `"${value}" leads out of the project through a symbolic link`,
          fix: "name the file by a path inside the project",
        })),
  },
  { code: "LINES_FORM", weight: "error", says: `Lines are N-M, N or "all".`, run: lineFindings },
  { code: "TAG_FORM", weight: "error", says: "Tags are lower-case and hyphenated.", run: tagFindings },
  { code: "TASK_ID_FORM", weight: "error", says: "blocking_tasks are task ids.", run: blockingTaskFindings },
  {
    code: "SEVERITY_UNKNOWN",
    weight: "error",
    says: "A severity is high, medium or low.",
    run: enumRule({ gotchas: "severity" }, ["high", "medium", "low"]),
  },
  {
    code: "PRIORITY_UNKNOWN",
    weight: "error",
    says: "A priority is high, medium or low.",
    run: enumRule({ suggested_next_steps: "priority" }, ["high", "medium", "low"]),
  },
  {
    code: "CHANGE_TYPE_UNKNOWN",
    weight: "error",
    says: "A change is add, modify, delete or refactor.",
    run: enumRule({ files_modified: "change_type" }, ["add", "modify", "delete", "refactor"]),
  },
  {
    code: "FILES_REQUIRED",
    weight: "error",
    says: "Where files changed, at least one is listed.",
    run: (handoff, facts) =>
      facts.changed === undefined || facts.changed.size === 0 || listedPaths(handoff).length > 0
        ? []
        : [{ path: "/files_modified", message: `${facts.changed.size} files changed and none is listed` }],
  },
  {
    code: "CHANGED_NOT_LISTED",
    weight: "error",
    says: "Every changed file is listed.",
    run: (handoff, facts) => (listedPaths(handoff).length === 0 ? [] : git(handoff, facts.changed, "unlisted")),
  },
  {
    code: "LISTED_NOT_CHANGED",
    weight: "warning",
    says: "Every listed file has changed.",
    run: (handoff, facts) => git(handoff, facts.changed, "unchanged"),
  },
  {
    code: "FILE_MISSING",
    weight: "warning",
    says: "A listed file is there, unless the task deleted it.",
    run: (handoff, { missing }) =>
      listedFiles(handoff)
        .filter(({ value }) => missing?.has(value) === true)
        .map(({ path, value }) => ({ path, message: `"${value}" is listed but there is no such file` })),
  },
  {
    code: "FIELDS_RECOMMENDED",
    weight: "complete",
    says: "Every item has the fields that make it useful to the next agent.",
    run: (handoff) =>
      Object.entries(RECOMMENDED).flatMap(([list, fields]) =>
        entries(handoff, list).flatMap(({ path, entry }) => {
          const absent = fields.filter((field) => !isText(entry[field]));
          const assumed = absent.includes("severity") ? ": it counts as medium" : "";
          return absent.length === 0 ? [] : [{ path, message: `no ${absent.join(", no ")}${assumed}` }];
        }),
      ),
  },
];

// Without these an item says that something exists but not what to do about it.
const RECOMMENDED: Readonly<Record<string, readonly string[]>> = {
  files_created: ["purpose"],
  files_modified: ["description"],
  patterns_discovered: ["location"],
  gotchas: ["discovered_in", "mitigation", "severity"],
  dependencies_for_next: ["reason"],
  open_questions: ["context", "recommendation"],
  suggested_next_steps: ["priority"],
};

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

function isEmptyOrAbsent(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
