// Commands that a client carries out by itself. A skill or a command of the project's own is a request like any other.
const COMMANDS =
  " about add-dir agents approvals auth bashes btw bug chat clear color compact compress config context copy corgi cost " +
  "debug-config desktop details diff directory docs doctor editor effort exit experimental export extensions extra-usage " +
  "fast feedback focus fork help hooks ide insights install-github-app install-slack-app keybindings login logout mcp " +
  "memory mention mobile model models new output-style permissions personality plugin plugins policies privacy " +
  "privacy-settings ps quit redo release-notes reload-plugins remote-control rename resume rewind rollout sandbox-add-read-dir " +
  "sandbox session sessions settings setup-github share skills stats status statusline stickers stop tasks terminal-setup " +
  "theme themes title todos tools undo unshare upgrade usage vim voice ";
const ENVELOPES: readonly string[] = [
  "task-notification",
  "system-notification",
  "local-command-stdout",
  "local-command-stderr",
  "local-command-caveat",
  "bash-input",
  "bash-stdout",
  "bash-stderr",
];
const TITLE =
  /^generate a (?:brief |short |concise )?title for (?:this|the following) (?:conversation|chat|session|thread)/;

/** Why a prompt is the client's own business and no request of a person, or undefined. */
export function isClientsOwn(prompt: string): string | undefined {
  const text = prompt.trim();
  const command = text.startsWith("/") ? /^\/([a-z][a-z0-9-]*)(?=\s|$)/.exec(text)?.[1] : undefined;
  if (command !== undefined && COMMANDS.includes(` ${command} `)) return `client command /${command}`;
  // Only where the envelope is the whole prompt: what a person writes after one is a request.
  if (ENVELOPES.some((tag) => text.startsWith(`<${tag}>`) && text.endsWith(`</${tag}>`))) return "task notification";
  const start = text.slice(0, 80).toLowerCase();
  // Compiling the pattern takes longer than all else here: only where it may match.
  const isTitle =
    start.startsWith("you are a title generator") || (start.startsWith("generate a ") && TITLE.test(start));
  return isTitle ? "title request" : undefined;
}
