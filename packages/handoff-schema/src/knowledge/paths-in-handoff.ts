import type { FullTaskHandoff } from "../task/judge/normalise-handoff.ts";
import { pathProblem } from "../task/judge/path-rule.ts";

const MOST_PATHS = 2000;

/** Every path that a handoff names, in order: their digests tell later whether what was said about them is stale. */
export function pathsInHandoff(handoff: FullTaskHandoff): string[] {
  const named = [
    ...handoff.files_created.map((file) => file.path),
    ...handoff.files_modified.map((file) => file.path),
    ...handoff.dependencies_for_next.map((dependency) => dependency.file),
    ...handoff.patterns_discovered.flatMap((pattern) => pathOfPlace(pattern.location)),
    ...handoff.gotchas.flatMap((gotcha) => pathOfPlace(gotcha.discovered_in)),
  ];
  return [...new Set(named)].filter((path) => pathProblem(path) === undefined).slice(0, MOST_PATHS);
}

/** The path at the start of a place such as `src/a.ts:10-20`; empty where the place is prose. */
export function pathOfPlace(place: string | undefined): string[] {
  const word =
    (place ?? "")
      .trim()
      .replaceAll("`", "")
      .split(/[\s,(]/, 1)[0] ?? "";
  const path = word.replace(/(#L?[0-9]+(-L?[0-9]+)?|:[0-9]+([:-][0-9]+)?)?[.:]?$/, "");
  return /[/\\]/.test(path) || /^[\w-]+\.[a-z][a-z0-9]{0,5}$/i.test(path) ? [path] : [];
}
