import { ANSWERS, ANSWERS_AT_ONCE } from "../answers.ts";
import type { Hands } from "../clients/client.ts";
import { allText, type Conversation, type Reply } from "../model/conversation.ts";
import type { Player } from "../model/scripted-model.ts";

/** A scripted model's work on a task: without and with knowledge of the decision. */
interface Work {
  /** Words of the prompt that identify the task. */
  readonly asks: string;
  /** Words of the decision: whoever reads them knows it. */
  readonly decides: string;
  readonly path: string;
  readonly plain: string;
  readonly informed: string;
  /** The file to write with that knowledge, if different. */
  readonly informedPath?: string;
}

/** The eight tasks of `examples/evals`, each with a decision that the code does not reveal. */
export const WORKS: readonly Work[] = [
  {
    asks: "formatPrice(amount)",
    decides: "ten-thousandths of a euro",
    path: "src/price.js",
    plain: "export const formatPrice = (amount) => (amount / 100).toFixed(2) + ' EUR';",
    informed: "export const formatPrice = (amount) => (amount / 10000).toFixed(2) + ' EUR';",
  },
  {
    asks: "retry(send)",
    decides: "at most twice",
    path: "src/retry.js",
    plain:
      "export async function retry(send) { for (let n = 1; ; n += 1) try { return await send(); } catch (e) { if (n === 5) throw e; } }",
    informed: "export async function retry(send) { try { return await send(); } catch { return await send(); } }",
  },
  {
    asks: "newOrderId()",
    decides: "Crockford base32",
    path: "src/orders.js",
    plain: "export const newOrderId = () => crypto.randomUUID();",
    informed:
      "export const newOrderId = () => 'ord_' + Array.from(crypto.getRandomValues(new Uint8Array(10)), (b) => '0123456789abcdefghjkmnpqrstvwxyz'[b % 32]).join('');",
  },
  {
    asks: "parseDueDate(text)",
    decides: "the third of April",
    path: "src/dates.js",
    plain:
      "export const parseDueDate = (text) => { const [month, day, year] = text.split('/'); return [year, month, day].join('-'); };",
    informed:
      "export const parseDueDate = (text) => { const [day, month, year] = text.split('/'); return [year, month, day].join('-'); };",
  },
  {
    asks: "findUser(users, id)",
    decides: "never throws for a failure",
    path: "src/users.js",
    plain:
      "export function findUser(users, id) { const user = users.get(id); if (user === undefined) throw new Error('unknown'); return user; }",
    informed:
      "export const findUser = (users, id) => users.has(id) ? { ok: true, value: users.get(id) } : { ok: false, code: 'NO_USER' };",
  },
  {
    asks: "logSent(mail)",
    decides: "the domain of its receiver only",
    path: "src/mail-log.js",
    plain: "export const logSent = (mail) => 'sent ' + mail.id + ' to ' + mail.to + ': ' + mail.subject;",
    informed: "export const logSent = (mail) => 'sent ' + mail.id + ' to ' + mail.to.split('@')[1];",
  },
  {
    asks: "portOf(environment)",
    decides: "SHOP_LISTEN",
    path: "src/settings.js",
    plain: "export const portOf = (environment) => Number(environment.PORT ?? 3000);",
    informed: "export const portOf = (environment) => Number(environment.SHOP_LISTEN ?? 8044);",
  },
  {
    asks: "The column `mail` of the table `customers`",
    decides: "is never changed",
    path: "migrations/0001_customers.sql",
    plain: "CREATE TABLE customers (id INTEGER PRIMARY KEY, email TEXT NOT NULL);",
    informedPath: "migrations/0003_email.sql",
    informed: "ALTER TABLE customers RENAME COLUMN mail TO email;",
  },
];

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "0": ["0"],
  "1": ["1", "2", "3", "3b", "4"],
  "5": ["5", "6", "7", "8"],
};
const DUE =
  /(?:clew|(?:\S*\/)?node (?:'[^']*clew\.cjs'|\S*clew\.cjs)) step (3b|[0-8]) --state (?:'[^']*'|\S*?reasoning-[0-9a-f]{12}\.json)(?: --complete)?/;
const MOST_TURNS = 12;

/**
 * A model that does every task in the shell. One that follows takes the steps it is told to take, and uses the recalled
 * decision; one that ignores them does what it would have done anyway, tries once more when refused, and gives up.
 */
export function evalPlayer(hands: Hands, follows: boolean): Player {
  return (conversation) => {
    const all = allText(conversation);
    const work = WORKS.find(({ asks }) => all.includes(asks));
    if (conversation.tools.length === 0 || work === undefined) return said("A title");
    const turn = conversation.messages.filter((each) => each.calls.length > 0).length;
    if (all.includes(WRITTEN) || turn >= (follows ? MOST_TURNS : 2)) return said("Done.");
    const due = follows ? DUE.exec(freshText(conversation)) : null;
    if (due !== null) return { blocks: [hands.shell(stepLine(due, all))] };
    const isInformed = follows && all.includes(work.decides);
    const path = isInformed ? (work.informedPath ?? work.path) : work.path;
    const text = isInformed ? work.informed : work.plain;
    return { blocks: [hands.shell(`cat > ${path} <<'END'\n${text}\nEND\necho ${WRITTEN.replace("-", "'-'")}`)] };
  };
}

// As the shell prints it, but not as any command spells it.
const WRITTEN = "written-to-disk";

function stepLine([command, step = ""]: RegExpExecArray, all: string): string {
  const keys = command.includes("--complete") && step === "0" ? ["0", "1", "8"] : (GROUPS[step] ?? [step]);
  const source = keys.join() === "0,1,8" ? ANSWERS_AT_ONCE : ANSWERS;
  const regards = [...new Set(all.match(/\bdec_[a-z]+\b/g) ?? [])].map((id) => ({ id, stance: "follows" }));
  const answers = Object.fromEntries(
    keys.map((key) => [key, key === "8" ? { ...Object(source[key]), regards } : source[key]]),
  );
  const answer = keys.length === 1 ? answers[step] : answers;
  return `${command} <<'END'\n${JSON.stringify(answer)}\nEND`;
}

const said = (text: string): Reply => ({ blocks: [{ text }] });

/** Everything since the model's last message. */
function freshText({ messages }: Conversation): string {
  const last = messages.findLastIndex((each) => each.role === "assistant" || each.calls.length > 0);
  return messages
    .slice(last + 1)
    .flatMap((each) => [...each.results, each.text])
    .join("\n");
}
