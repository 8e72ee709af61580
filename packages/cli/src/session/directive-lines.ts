import { dirname, resolve } from "node:path";
import { directiveText } from "@clew/flow";
import { configText, findHome, loadConfig } from "@clew/workspace";
import type { Invocation } from "../command.ts";
import type { Painter } from "../paint.ts";
import { visible } from "../visible.ts";

/** What a session is told to do next, as far as printing it needs to know. */
export interface DirectiveView {
  readonly session_id: string;
  readonly step?: Parameters<typeof directiveText>[0]["step"];
  readonly directive: Parameters<typeof directiveText>[0]["directive"];
}

/** The next command on a terminal, in the wording the configuration chose, the command itself on a line of its own. */
export function directiveLines(invocation: Invocation, view: DirectiveView, paint: Painter): string[] {
  const { session_id, step = null, directive } = view;
  const strict = directive.argv.length > 0 && wordingOf(invocation) === "strict";
  const text = directiveText({ session_id, step, directive }, strict ? "strict" : "neutral");
  if (directive.command === "") return [visible(text)];
  // Cut at the command itself, which stands last: a path in it may hold a line end.
  return [visible(text.slice(0, -directive.command.length - 1)), paint.bold(directive.command)];
}

function wordingOf({ flags, cwd, env }: Invocation): string | undefined {
  const { state } = flags;
  const home = typeof state === "string" ? dirname(dirname(resolve(cwd, state))) : findHome(cwd, env).path;
  return configText(loadConfig({ home, env }), "directives");
}
