import { ClewError } from "@clew/errors";
import { type Config, configText, withoutPassword } from "@clew/project";
import type { Invocation } from "../command.ts";
import { withRpc } from "../rpc/open-rpc.ts";

/** The server that commands write to in place of the store at hand, as one call of it shows. */
export interface ServerReport {
  readonly url: string;
  readonly state: "answers" | "refuses the token" | "does not answer" | "cannot be used";
  /** What it said, where it did not just answer. */
  readonly problem?: string;
}

// A server that is there answers sooner; one that is not must not hold the report up.
const PATIENCE_MS = 5_000;

/** Asks the server that is set, if one is, for the least that a token must be able to read. */
export async function reportServer(invocation: Invocation, config: Config): Promise<ServerReport | undefined> {
  const set = configText(config, "url");
  if (set === undefined) return undefined;
  const url = withoutPassword(set);
  try {
    await inTime(withRpc({ ...invocation, flags: {} }, (rpc) => rpc.call("listThreads", { limit: 1 })));
    return { url, state: "answers" };
  } catch (thrown) {
    const error = ClewError.is(thrown) ? thrown : undefined;
    const [code, said] = [error?.code, error?.message ?? String(thrown)];
    if (code === "UNAUTHORIZED" || code === "FORBIDDEN")
      return {
        url,
        state: "refuses the token",
        problem: `The server ${url} refuses the token: ${said} CLEW_TOKEN names another.`,
      };
    if (code === "STORE_UNAVAILABLE")
      return { url, state: "does not answer", problem: `${said} Is \`clew serve\` running there?` };
    return { url, state: "cannot be used", problem: `The server ${url}: ${said}` };
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new ClewError("STORE_UNAVAILABLE", `The server said nothing for ${PATIENCE_MS / 1000} seconds.`)),
      PATIENCE_MS,
    ).unref();
  });
  return Promise.race([work, late]);
}
