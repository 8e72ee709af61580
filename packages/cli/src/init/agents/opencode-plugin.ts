const HEAD = `// Written by clew init. Hands OpenCode's events to Clew; without an answer everything goes on as before.
import { spawn } from "node:child_process";
`;

const BODY = `const TIMEOUT_MS = 10_000;

function ask(event, body) {
  return new Promise((resolve) => {
    let text = "";
    const [file, ...rest] = COMMAND;
    const child = spawn(file, [...rest, "hook", "opencode", event], {
      cwd: body.directory,
      stdio: ["pipe", "pipe", "ignore"],
      timeout: TIMEOUT_MS,
    });
    child.on("error", () => resolve({}));
    child.stdin.on("error", () => {});
    child.stdout.on("data", (chunk) => (text += chunk));
    child.on("close", () => {
      try {
        resolve(text === "" ? {} : JSON.parse(text));
      } catch {
        resolve({});
      }
    });
    child.stdin.end(JSON.stringify(body));
  });
}

export const Clew = async ({ client, directory }) => {
  const parents = new Map();
  const commands = new Map();
  // Nothing says that a conversation goes on after a restart: its first message in this process does.
  const heard = new Set();
  const body = (hook, input, output) => ({ hook, input, output, directory, parent: parents.get(input.sessionID) });
  return {
    event: async ({ event }) => {
      const { type, properties } = event;
      if (type === "session.created" && properties.info?.parentID)
        parents.set(properties.info.id, properties.info.parentID);
      if (type !== "session.idle" || parents.has(properties.sessionID)) return;
      const { followup } = await ask("session.idle", body("session.idle", properties));
      if (followup)
        await client.session.prompt({
          path: { id: properties.sessionID },
          body: { parts: [{ type: "text", text: followup, synthetic: true }] },
        });
    },
    "command.execute.before": async (input) => {
      commands.set(input.sessionID, \`\${input.command} \${input.arguments ?? ""}\`.trim());
    },
    "chat.message": async (input, output) => {
      const command = commands.get(input.sessionID);
      commands.delete(input.sessionID);
      const first = !heard.has(input.sessionID);
      heard.add(input.sessionID);
      const { context } = await ask("chat.message", { ...body("chat.message", input, output), command, first });
      if (context)
        output.parts.push({
          id: \`prt_\${Date.now().toString(36)}clew\`,
          messageID: output.message.id,
          sessionID: output.message.sessionID,
          type: "text",
          text: context,
          synthetic: true,
        });
    },
    "tool.execute.before": async (input, output) => {
      const { deny } = await ask("tool.execute.before", body("tool.execute.before", input, output));
      if (deny) throw new Error(deny);
    },
    "experimental.session.compacting": async (input, output) => {
      const { context } = await ask("experimental.session.compacting", body("experimental.session.compacting", input));
      if (context) output.context.push(context);
    },
  };
};
`;

/** The plugin file for OpenCode: it hands its events to `clew hook opencode` and acts on the answers. */
export function opencodePlugin(words: readonly string[]): string {
  return `${HEAD}\nconst COMMAND = ${JSON.stringify(words)};\n${BODY}`;
}
