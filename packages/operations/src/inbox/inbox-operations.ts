import { z } from "zod";
import { DEFAULT_PROJECT, tenantOf } from "../caller.ts";
import { type Operation, operation } from "../operation.ts";
import { name } from "../params/fields.ts";
import type { Project } from "../project.ts";
import { readSession } from "../session/read-session.ts";
import { type HaltedSession, readInbox } from "./inbox.ts";

const getInboxOperation: Operation = operation({
  name: "getInbox",
  does: "What waits for a person: questions, waivers that were asked for, contested and contradicting decisions, changed records and code, proposals.",
  scope: "read",
  cli: {
    command: "inbox",
    summary: "Show what waits for a person, and settle it one by one.",
    usage: "inbox [--all]",
    examples: ["clew inbox", "clew inbox --json", "clew inbox --all"],
    flags: { all: { param: "all", summary: "also proposals that nobody touched in thirty days" } },
  },
  params: z.looseObject({ all: z.boolean().optional(), project: name.optional() }),
  result: z.looseObject({
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
    // The files of the folder are about what is recorded for it, and for no other project of a server.
    const place = folder === undefined || tenant !== DEFAULT_PROJECT ? undefined : { folder: await folder(), digest };
    const inbox = await readInbox({ threads, project: tenant, halted, now: clock.now(), all, place });
    return { ...inbox };
  },
});

/** The sessions of a project that wait for answers, with their questions. */
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

/** What waits for people. */
export const inboxOperations: readonly Operation[] = [getInboxOperation];
