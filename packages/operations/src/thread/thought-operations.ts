import { z } from "zod";
import { actorOf } from "../caller.ts";
import { said } from "../decision/said.ts";
import { type Operation, operation } from "../operation.ts";
import { settle } from "../outcome.ts";
import { decisionId, id, name, text, threadWrite } from "../params/fields.ts";
import { projectOfPlace, threadDeps } from "./locate-thread.ts";
import { recordThought } from "./record-thought.ts";

const recordThoughtOperation: Operation = operation({
  name: "recordThought",
  does: "Records a thought, durable before the answer; without a thread or decision it waits for the agent's next decision.",
  scope: "write",
  cli: {
    command: "think",
    summary: "Keep a thought: in a thread, with a decision, or for your next decision.",
    usage: "think TEXT [--thread ID | --decision ID]",
    examples: [
      'clew think "Checking MIT scaling research..." --thread thread_pr94',
      'clew think "The queue is the bottleneck"',
    ],
    word: { param: "text", what: "a thought, in quotes" },
    flags: {
      thread: { param: "threadId", value: "ID", summary: "the thread it belongs to" },
      decision: { param: "decisionId", value: "ID", summary: "the decision it belongs to" },
      id: { param: "thoughtId", value: "ID", summary: "an id of your own: repeating the command is then safe" },
      type: { param: "type", value: "NAME", summary: "what kind of thought" },
      "claim-token": {
        param: "claimToken",
        value: "N",
        number: true,
        summary: "the token of your claim on the thread",
      },
    },
  },
  params: z.looseObject({
    text: text.meta({ "x-aliases": ["thought"] }),
    threadId: id.optional(),
    id: decisionId.optional(),
    thoughtId: id.optional(),
    type: name.optional(),
    ...threadWrite,
  }),
  result: z.looseObject({
    success: z.literal(true),
    id: z.string(),
    threadId: z.string().optional(),
    decisionId: z.string().optional(),
    pending: z.boolean(),
    timestamp: z.string(),
  }),
  mcp: {
    tool: "record_thought",
    place: 6,
    set: "core",
    title: "Record a thought",
    description: "Keeps a thought on the way to a decision; without a thread or decision it joins your next one.",
    kind: "add",
    fields: ["text", "threadId", "decisionId"],
  },
  async run(
    project,
    caller,
    { text: thought, threadId, id: decision, thoughtId, type, agentId, project: named, ...rest },
  ) {
    const { expectedHead, claimToken, ...more } = rest;
    const agent = actorOf(caller, agentId);
    const tenant = await projectOfPlace(project, caller, { threadId, decision, named });
    const write = {
      project: tenant,
      agentId: agent,
      expectedHead,
      claimToken,
      thoughtId,
      threadId,
      decisionId: decision,
      type,
      more: said("thought", more),
    };
    return settle(await recordThought(threadDeps(project), { ...write, text: thought, now: project.clock.now() }));
  },
});

/** The operation on thoughts. */
export const thoughtOperations: readonly Operation[] = [recordThoughtOperation];
