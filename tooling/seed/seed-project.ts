import { type Answers, answersAbout, askingStepZero, contradictingStepEight } from "./answers.ts";
import { type Chance, seededChance } from "./chance.ts";
import { TOPICS, type Topic } from "./topics.ts";

/** One call of the project's story: its agent, time (milliseconds since 1970), and server method. */
export interface SeedCall {
  readonly agent: string;
  readonly at: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Makes a call and returns its result; throws if the store refuses it. */
export type Carry = (call: SeedCall) => Promise<Readonly<Record<string, unknown>>>;

/** The size of the project, and how its threads are divided. */
export interface SeedOptions {
  readonly seed: number;
  readonly decisions: number;
  readonly agents: number;
  /** All decisions in this many threads; by default one thread per forty decisions. */
  readonly threads?: number;
  /** When the story starts, in milliseconds since 1970. */
  readonly start: number;
  /** Sessions of the reasoning protocol: halted, looped back, completed. None by default. */
  readonly sessions?: number;
}

/** The created records. */
export interface SeedSummary {
  readonly threads: string[];
  readonly decisions: string[];
  readonly sessions: string[];
  /** When the story ends. */
  readonly end: number;
}

const NAMES = [
  "emerson",
  "code-reviewer",
  "docs-agent",
  "ada",
  "gemini-research",
  "ops-agent",
  "codex-builder",
  "qa-agent",
];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Creates a believable project: agents that think, decide, hand over, fail and review, over days with nights. */
export async function seedProject(carry: Carry, options: SeedOptions): Promise<SeedSummary> {
  const story: Story = {
    carry,
    chance: seededChance(options.seed),
    now: options.start,
    seed: options.seed,
    decisions: [],
    completed: new Set(),
    asked: new Set(),
  };
  const agents = Array.from(
    { length: options.agents },
    (_, index) => NAMES[index] ?? `agent-${String(index + 1).padStart(3, "0")}`,
  );
  const count = options.threads ?? Math.max(1, Math.round(options.decisions / 40));
  const threads: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const share =
      Math.floor((options.decisions * (index + 1)) / count) - Math.floor((options.decisions * index) / count);
    threads.push(await tellThread(story, { index, share, agents, topic: TOPICS[index % TOPICS.length] ?? TOPICS[0] }));
  }
  const sessions: string[] = [];
  const going = threads.filter((id) => !story.completed.has(id));
  for (let index = 0; index < (options.sessions ?? 0); index += 1) {
    sessions.push(
      await tellSession(story, {
        index,
        agent: story.chance.pick(agents),
        ...sessionAbout(threads, going, index),
      }),
    );
  }
  return { threads, decisions: story.decisions, sessions, end: story.now };
}

// A session reasons about its thread's topic.
function sessionAbout(
  threads: readonly string[],
  going: readonly string[],
  index: number,
): { readonly topic: Topic; readonly threadId: string | undefined } {
  const threadId = going[index % Math.max(1, going.length)];
  const about = threadId === undefined ? index : threads.indexOf(threadId);
  return { topic: TOPICS[about % TOPICS.length] ?? TOPICS[0], threadId };
}

function isNew({ asked }: Story, threadId: string, question: string): boolean {
  const key = `${threadId} ${question}`;
  return !asked.has(key) && asked.add(key).has(key);
}

interface Story {
  readonly carry: Carry;
  readonly chance: Chance;
  readonly seed: number;
  readonly decisions: string[];
  /** Threads that take no further decision. */
  readonly completed: Set<string>;
  /** Threads with their questions: nobody asks twice. */
  readonly asked: Set<string>;
  now: number;
}

interface ThreadPlan {
  readonly index: number;
  readonly share: number;
  readonly agents: readonly string[];
  readonly topic: Topic;
}

async function tellThread(story: Story, plan: ThreadPlan): Promise<string> {
  const { chance } = story;
  const threadId = `thread_seed${story.seed}_${plan.index}`;
  const crew = chance.some(
    plan.agents,
    Math.min(plan.agents.length, Math.max(2, plan.share > 1000 ? plan.agents.length : 4)),
  );
  let agent = crew[0] ?? "emerson";
  const title = plan.index < TOPICS.length ? plan.topic.title : `${plan.topic.title} (${plan.index + 1})`;
  await tell(story, agent, ["createThread", { threadId, title, tags: plan.topic.tags, context: plan.topic.goal }]);
  const own: string[] = [];
  for (let index = 0; index < plan.share; index += 1) {
    story.now += pause(chance);
    if (index > 0 && chance.happens(plan.share > 1000 ? 0.01 : 0.15)) {
      agent = chance.pick(crew);
      await tell(story, agent, [
        "resumeThread",
        {
          threadId,
          agentId: agent,
          context: `Going on with ${chance.pick(plan.topic.parts)}`,
          maxTokens: 2000,
        },
      ]);
    }
    own.push(await tellDecision(story, { plan, agent, threadId, own, index }));
    await tellAround(story, { plan, agent, threadId, own });
  }
  if (chance.happens(0.35)) {
    const status = chance.pick(["paused", "blocked", "completed"] as const);
    if (status === "completed") story.completed.add(threadId);
    await tell(story, agent, ["updateThread", { threadId, status, reason: chance.pick(plan.topic.questions) }]);
  }
  return threadId;
}

interface DecisionPlan {
  readonly plan: ThreadPlan;
  readonly agent: string;
  readonly threadId: string;
  readonly own: readonly string[];
  readonly index: number;
}

async function tellDecision(story: Story, { plan, agent, threadId, own, index }: DecisionPlan): Promise<string> {
  const { chance } = story;
  const { topic } = plan;
  for (let thoughts = chance.whole(0, 3); thoughts > 0; thoughts -= 1) {
    story.now += chance.whole(2_000, 90_000);
    await tell(story, agent, [
      "recordThought",
      {
        threadId,
        text: chance.happens(0.5) ? chance.pick(topic.evidence) : `What about ${chance.pick(topic.risks)}?`,
      },
    ]);
  }
  const id = `dec_seed${story.seed}_${plan.index}_${index}`;
  const [chosen, ...others] = chance.some(topic.options, chance.whole(1, 3));
  const part = chance.pick(topic.parts);
  const before = own.at(-1);
  const continues = before !== undefined && chance.happens(0.08) ? chance.pick(own.slice(-6)) : before;
  story.now += chance.whole(1_000, 20_000);
  await tell(story, agent, [
    "recordDecision",
    {
      id,
      threadId,
      ...(continues === undefined ? {} : { continuesDecision: continues }),
      decision: `Use ${chosen} for ${part}`,
      context: topic.goal,
      confidence: Math.round((0.45 + chance.next() * 0.53) * 100) / 100,
      category: topic.category,
      stakes: chance.pick(["low", "medium", "medium", "high", "critical"]),
      reasons: chance.some(topic.evidence, chance.whole(1, 3)).map((text) => ({
        type: chance.pick(["empirical", "analysis", "pattern", "constraint", "elimination"]),
        text,
        strength: Math.round((0.5 + chance.next() * 0.5) * 10) / 10,
      })),
      alternatives: others.map((option) => ({
        option,
        why_rejected: chance.pick(topic.risks),
        reopen_when: "the load grows tenfold",
      })),
      ...(chance.happens(0.15)
        ? { dissent: [`${chance.pick(NAMES)}: ${chance.pick(topic.risks)} is not ruled out`] }
        : {}),
      ...(chance.happens(0.3)
        ? { openQuestions: [chance.pick(topic.questions)].filter((question) => isNew(story, threadId, question)) }
        : {}),
      ...(index % 4 === 0 ? { deliberation: deliberationOf(topic, chosen ?? "", index) } : {}),
      nextSteps: [`Check ${chance.pick(topic.parts)}`],
      tags: chance.some(topic.tags, 2),
      file: chance.pick(topic.files),
    },
  ]);
  story.decisions.push(id);
  return id;
}

// Chosen by the decision's number, so that it does not consume the story's random numbers.
function deliberationOf(topic: Topic, chosen: string, index: number): Readonly<Record<string, unknown>> {
  const pick = (texts: readonly string[], by: number): string => texts[(index + by) % texts.length] ?? "";
  const took = [1_200 + (index % 7) * 900, 8_000 + (index % 5) * 6_500, 3_100];
  return {
    inputs: [
      { id: "i1", text: pick(topic.evidence, 1), source: pick(topic.files, 0) },
      { id: "i2", text: pick(topic.risks, 0), source: "query" },
    ],
    steps: [
      { step: 1, thought: `What does ${pick(topic.risks, 0)} cost us?`, inputs_used: ["i2"], duration_ms: took[0] },
      {
        step: 2,
        thought: `Compared ${topic.options.slice(0, 3).join(", ")}.`,
        inputs_used: ["i1"],
        duration_ms: took[1],
        conclusion: `Only ${chosen} holds under load.`,
      },
      { step: 3, thought: "Would anything make us take it back?", duration_ms: took[2] },
    ],
    total_duration_ms: took.reduce((sum, each) => sum + each, 0),
  };
}

interface Around {
  readonly plan: ThreadPlan;
  readonly agent: string;
  readonly threadId: string;
  readonly own: readonly string[];
}

async function tellAround(story: Story, { plan, agent, threadId, own }: Around): Promise<void> {
  const { chance } = story;
  if (chance.happens(0.1))
    await tell(story, agent, [
      "checkGuardrails",
      {
        action: {
          description: `Change ${chance.pick(plan.topic.files)}`,
          category: plan.topic.category,
          stakes: "high",
          confidence: 0.6,
        },
      },
    ]);
  if (chance.happens(0.12)) {
    const question = chance.pick(plan.topic.questions);
    if (isNew(story, threadId, question)) await tell(story, agent, ["askQuestion", { threadId, question }]);
  }
  if (own.length > 3 && chance.happens(0.3)) {
    const id = chance.pick(own.slice(0, -2));
    story.now += chance.whole(5, 50) * MINUTE;
    const outcome = chance.pick([
      "success",
      "success",
      "success",
      "success",
      "success",
      "success",
      "partial",
      "partial",
      "failure",
      "abandoned",
    ]);
    await tell(story, agent, [
      "reviewDecision",
      {
        id,
        outcome,
        actualResult: chance.pick(plan.topic.evidence),
        lessons: `Next time, look at ${chance.pick(plan.topic.risks)} first`,
      },
    ]);
  }
}

interface SessionPlan {
  readonly index: number;
  readonly agent: string;
  readonly topic: Topic;
  readonly threadId: string | undefined;
}

async function tellSession(story: Story, plan: SessionPlan): Promise<string> {
  const { chance } = story;
  story.now += chance.whole(10, 300) * MINUTE;
  const query = `${plan.topic.goal}. Which way do we go?`;
  const { session_id: sessionId } = await tell(story, plan.agent, [
    "startReasoning",
    { query, ...(plan.threadId === undefined ? {} : { threadId: plan.threadId }) },
  ]);
  const kind = ["completed", "halted", "looped", "running"][plan.index % 4];
  const doubt = plan.topic.doubts.find((question) => isNew(story, plan.threadId ?? "", question));
  if (kind === "halted") {
    story.now += chance.whole(20_000, 120_000);
    const answer = askingStepZero(plan.topic, chance, doubt ?? "Which way is meant?");
    await tell(story, plan.agent, ["submitStep", { sessionId, step: "0", answer }]);
    return String(sessionId);
  }
  const answers: Answers = answersAbout(plan.topic, chance, doubt === undefined ? [] : [doubt]);
  const steps = kind === "running" ? ["0", "1", "2", "3"] : ["0", "1", "2", "3", "3b", "4", "5", "6", "7"];
  const submit = async (step: string, answer: unknown): Promise<unknown> => {
    story.now += chance.whole(5_000, 240_000);
    return tell(story, plan.agent, ["submitStep", { sessionId, step, answer }]);
  };
  for (const step of steps) await submit(step, answers[step]);
  if (kind === "running") return String(sessionId);
  if (kind === "looped") {
    await submit("8", contradictingStepEight(plan.topic, chance));
    for (const step of ["4", "5", "6", "7"]) await submit(step, answers[step]);
  }
  await submit("8", answers["8"]);
  await tell(story, plan.agent, ["completeReasoning", { sessionId }]);
  return String(sessionId);
}

async function tell(
  story: Story,
  agent: string,
  [method, params]: readonly [string, Readonly<Record<string, unknown>>],
): Promise<Readonly<Record<string, unknown>>> {
  story.now += 1;
  return story.carry({ agent, at: story.now, method: `cstp.${method}`, params: { ...params, agentId: agent } });
}

// Work comes in bursts, with an occasional hour or night between.
function pause(chance: Chance): number {
  const kind = chance.next();
  if (kind < 0.8) return chance.whole(20_000, 15 * MINUTE);
  if (kind < 0.96) return chance.whole(1, 4) * HOUR;
  return chance.whole(9, 60) * HOUR;
}
