import type { Session } from "@clew/schemas";
import { useCurrentInSight } from "../parts/hooks.ts";
import { durationText } from "../parts/text.ts";
import { STEP_NAMES, stepName, stepOfState, stepsIn, stepTime } from "./answer-view.tsx";

const BOX = 96;
const HIGH = 52;
const GAP = 16;
/** The room above the boxes for the first loop-back, and for each further one. */
const BACK = 30;
const FURTHER_BACK = 9;
const HEAD = 4;

type Place = { readonly x: number; readonly y: number };

/**
 * The state machine with the session's path: solid where it went, each step's duration, and where it halted or went back.
 */
export function WalkDiagram({ session }: { readonly session: Session }) {
  const steps = stepsIn(session).filter((step) => isOnTheWay(session, step));
  const moves = session.fsm.history;
  const walked = new Set(moves.map((move) => `${keyOf(move.from)}>${keyOf(move.to)}`));
  const backs = moves.filter((move) => move.cause === "loop_back");
  const top = backs.length === 0 ? HEAD : HEAD + BACK + (backs.length - 1) * FURTHER_BACK;
  const places = new Map<string, Place>(
    [...steps, "done"].map((step, index) => [step, { x: index * (BOX + GAP) + 2, y: top }]),
  );
  const width = (steps.length + 1) * (BOX + GAP) - GAP + 4;
  const halts = moves.filter((move) => move.to === "HALTED");
  const now = session.status === "halted" ? lastHaltedAt(session) : keyOf(session.fsm.state);
  const height = top + HIGH + (halts.length > 0 ? 44 : 8);
  const box = useCurrentInSight<HTMLDivElement>(now);
  return (
    <div
      ref={box}
      role="region"
      aria-label="The way through the steps"
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={summary(session)}
        className="block max-w-none print:h-auto print:max-w-full"
      >
        {[...steps, "done"].slice(1).map((step, index) => {
          const before = steps[index] ?? "0";
          const from = places.get(before);
          const to = places.get(step);
          const done = walked.has(`${before}>${step}`);
          return from && to ? (
            <path
              key={step}
              d={`M${from.x + BOX} ${from.y + HIGH / 2}H${to.x - 3}m-5 -4l5 4l-5 4`}
              className={`fill-none ${done ? "stroke-ink [stroke-width:1.5]" : "stroke-line"}`}
            />
          ) : null;
        })}
        {backs.map((move, index) => (
          <Back key={index} from={places.get(keyOf(move.from))} to={places.get(keyOf(move.to))} lift={index} />
        ))}
        {halts.map((move, index) => (
          <Halt
            key={index}
            at={places.get(keyOf(move.from))}
            open={session.status === "halted" && index === halts.length - 1}
          />
        ))}
        {[...steps, "done"].map((step) => {
          const place = places.get(step);
          return place ? (
            <StepBox key={step} step={step} place={place} session={session} current={now === step} />
          ) : null;
        })}
      </svg>
    </div>
  );
}

function isOnTheWay(session: Session, step: string): boolean {
  const own = session.metadata.protocol?.steps.find(({ key }) => key === step);
  if (own !== undefined) return session.metadata.depth === "full" || own.light === true;
  if (session.metadata.depth === "light") return step === "0" || step === "1" || step === "8";
  return step !== "4" || !session.metadata.is_agent_session;
}

function keyOf(state: string): string {
  return state === "COMPLETED" ? "done" : stepOfState(state);
}

interface StepProps {
  readonly step: string;
  readonly place: Place;
  readonly session: Session;
  readonly current: boolean;
}

function StepBox({ step, place, session, current }: StepProps) {
  const answered = step === "done" ? session.status === "completed" : session.step_outputs[step] !== undefined;
  const tone =
    current && session.status === "halted"
      ? "stroke-wait"
      : current
        ? "stroke-accent"
        : answered
          ? "stroke-ink"
          : "stroke-line";
  const name = step === "done" ? "Completed" : stepName(session, step);
  // A team's step has a key instead of a number, and one line for its title.
  const [first, ...rest] = step === "done" || STEP_NAMES[step] ? name.split(/[ -]/) : ["", cut(name)];
  const time = step === "done" ? undefined : stepTime(session, step);
  const words = answered || current ? "fill-ink" : "fill-muted";
  return (
    <a href={step === "done" ? "#outcome" : `#step-${step}`} aria-current={current ? "step" : undefined}>
      <rect
        x={place.x}
        y={place.y}
        width={BOX}
        height={HIGH}
        rx={6}
        className={`fill-raised ${tone} ${current ? "[stroke-width:2]" : ""}`}
      />
      <text x={place.x + 8} y={place.y + 17} className={`text-[10.5px] ${words}`}>
        {step === "done" ? first : cut(`${step} ${first ?? ""}`)}
      </text>
      <text x={place.x + 8} y={place.y + 30} className={`text-[10.5px] ${words}`}>
        {rest.join(" ")}
      </text>
      <text x={place.x + 8} y={place.y + 45} className="fill-muted text-[10px]">
        {time === undefined ? "" : durationText(time)}
      </text>
    </a>
  );
}

const LONGEST = 17;

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function lastHaltedAt(session: Session): string | undefined {
  const halt = session.fsm.history.findLast((move) => move.to === "HALTED");
  return halt === undefined ? undefined : keyOf(halt.from);
}

function Back({
  from,
  to,
  lift,
}: {
  readonly from: Place | undefined;
  readonly to: Place | undefined;
  readonly lift: number;
}) {
  if (!from || !to) return null;
  const height = 22 + lift * FURTHER_BACK;
  const { y } = from;
  const x0 = from.x + BOX / 2 - lift * 8;
  const x1 = to.x + BOX / 2 + lift * 8;
  return (
    <path
      d={`M${x0} ${y}V${y - height + 8}Q${x0} ${y - height} ${x0 - 8} ${y - height}H${x1 + 8}Q${x1} ${y - height} ${x1} ${y - height + 8}V${y - 3}m-4 -5l4 5l4 -5`}
      className="fill-none stroke-bad [stroke-width:1.5]"
    />
  );
}

function Halt({ at, open }: { readonly at: Place | undefined; readonly open: boolean }) {
  if (!at) return null;
  const x = at.x + BOX / 2;
  const low = at.y + HIGH;
  return (
    <g className={open ? "stroke-wait" : "stroke-faint"}>
      <path d={`M${x} ${low}v14`} className="fill-none [stroke-dasharray:3_3]" />
      <path d={`M${x - 3} ${low + 18}v10M${x + 3} ${low + 18}v10`} className="[stroke-width:3]" />
      <text x={x + 12} y={low + 28} stroke="none" className={`text-[11px] ${open ? "fill-wait" : "fill-muted"}`}>
        {open ? "halted" : "asked"}
      </text>
    </g>
  );
}

function summary(session: Session): string {
  const moves = session.fsm.history.map((move) => `${keyOf(move.from)} to ${keyOf(move.to)} (${move.cause})`);
  return `The session went ${moves.join(", ") || "nowhere yet"}; it is ${session.status.replaceAll("_", " ")}`;
}
