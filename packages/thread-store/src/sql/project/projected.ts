import type { StoredEvent } from "../../log/chain.ts";
import type { Statement } from "../plan.ts";
import type { LogDraft } from "../rows/log-draft.ts";

/** An event at its place, with its payload as an object and what its record is compared by. */
export interface Projected {
  readonly event: StoredEvent;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly identity: string;
}

/** Notes that an agent took part in a thread. */
export function agentStatement(draft: LogDraft, agent: string): Statement {
  return {
    sql: "INSERT INTO log_agents (project, agent, log_num) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    values: [draft.project, agent, draft.num ?? 0],
  };
}
