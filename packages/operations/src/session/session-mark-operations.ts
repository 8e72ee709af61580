import { z } from "zod";
import { type Operation, operation } from "../operation.ts";
import { limit, name, threadId } from "../params/fields.ts";
import { locateThread } from "../thread/locate-thread.ts";
import { threadSessionMarks } from "./session-marks.ts";
import { sessionPorts } from "./session-ports.ts";

const getSessionMarks: Operation = operation({
  name: "getSessionMarks",
  does: "Where the sessions that reason in a thread stopped to ask and where they went back, oldest first.",
  scope: "read",
  staysPrivate: true,
  params: z.looseObject({
    threadId,
    project: name.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    limit: limit.default(1_000),
  }),
  result: z.looseObject({
    marks: z.array(
      z.looseObject({
        kind: z.enum(["halt", "loop-back"]),
        at: z.string(),
        agent: z.string(),
        sessionId: z.string(),
        text: z.string(),
      }),
    ),
    total: z.number().int(),
    cursor: z.string().optional(),
  }),
  async run(project, caller, { threadId: id, project: named, cursor, limit: size }) {
    const { project: tenant } = await locateThread(project, caller, { threadId: id, project: named });
    if (project.sessions === undefined) return { marks: [], total: 0 };
    const all = await threadSessionMarks(sessionPorts(project, tenant), id);
    const from = Number(cursor ?? 0);
    const more = from + size < all.length ? { cursor: String(from + size) } : {};
    return { marks: all.slice(from, from + size), total: all.length, ...more };
  },
});

/** What sessions leave on the timeline of their thread. */
export const sessionMarkOperations: readonly Operation[] = [getSessionMarks];
