import type { Session } from "@clew/schemas";
import { durationText } from "../pages/read-text.ts";
import { STEP_NAMES, STEP_OF_STATE, STEPS } from "../pages/step-names.ts";
import { stepTime } from "./step-time.ts";

const BOX = 96;
const HIGH = 52;
const GAP = 16;
const TOP = 46;

type Place = { readonly x: number; readonly y: number };

/** The machine with the way that was walked: solid where the session went, how long each step took, where it stopped or went back. */
export function WalkDiagram({ session }: { readonly session: Session }) {
  const steps = STEPS.filter((step) => isOnTheWay(session, step));
  const places = new Map<string, Place>(
    [...steps, "done"].map((step, index) => [step, { x: index * (BOX + GAP) + 2, y: TOP }]),
  );
  const width = (steps.length + 1) * (BOX + GAP) - GAP + 4;
  const moves = session.fsm.history;
  const walked = new Set(moves.map((move) => `${keyOf(move.from)}>${keyOf(move.to)}`));
  const backs = moves.filter((move) => move.cause === "loop_back");
  const halts = moves.filter((move) => move.to === "HALTED");
  const now = keyOf(session.fsm.state);
  return (
    <div role="region" aria-label="The way through the steps" tabIndex={0} className="overflow-x-auto">
      <svg
        width={width}
        height={TOP + HIGH + (halts.length > 0 ? 44 : 8)}
        role="group"
        aria-label={summary(session)}
        className="block max-w-none"
      >
        {[...steps, "done"].slice(1).map((step, index) => {
          const before = steps[index] ?? "0";
          const from = places.get(before);
          const to = places.get(step);
          const done = walked.has(`${before}>${step}`);
          return from && to ? (
            <path
              key={step}
              d={`M${from.x + BOX} ${TOP + HIGH / 2}H${to.x - 3}m-5 -4l5 4l-5 4`}
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
  if (session.metadata.depth === "light") return step === "0" || step === "1" || step === "8";
  return step !== "4" || !session.metadata.is_agent_session;
}

function keyOf(state: string): string {
  return state === "COMPLETED" ? "done" : (STEP_OF_STATE[state] ?? state);
}

interface StepProps {
  readonly step: string;
  readonly place: Place;
  readonly session: Session;
  readonly current: boolean;
}

function StepBox({ step, place, session, current }: StepProps) {
  const answered = step === "done" ? session.status === "completed" : session.step_outputs[step] !== undefined;
  const halted = current || (session.status === "halted" && lastHaltedAt(session) === step);
  const tone =
    halted && session.status === "halted"
      ? "stroke-wait"
      : current
        ? "stroke-accent"
        : answered
          ? "stroke-ink"
          : "stroke-line";
  const name = step === "done" ? "Completed" : (STEP_NAMES[step] ?? step);
  const [first, ...rest] = name.split(/[ -]/);
  const time = step === "done" ? undefined : stepTime(session, step);
  const words = answered || current ? "fill-ink" : "fill-muted";
  return (
    <a href={step === "done" ? "#outcome" : `#step-${step}`}>
      <rect
        x={place.x}
        y={place.y}
        width={BOX}
        height={HIGH}
        rx={6}
        className={`fill-raised ${tone} ${current ? "[stroke-width:2]" : ""}`}
      />
      <text x={place.x + 8} y={place.y + 17} className={`text-[10.5px] ${words}`}>
        {step === "done" ? first : `${step} ${first ?? ""}`}
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
  const height = 22 + lift * 9;
  const x0 = from.x + BOX / 2 - lift * 8;
  const x1 = to.x + BOX / 2 + lift * 8;
  return (
    <path
      d={`M${x0} ${TOP}V${TOP - height + 8}Q${x0} ${TOP - height} ${x0 - 8} ${TOP - height}H${x1 + 8}Q${x1} ${TOP - height} ${x1} ${TOP - height + 8}V${TOP - 3}m-4 -5l4 5l4 -5`}
      className="fill-none stroke-bad [stroke-width:1.5]"
    />
  );
}

function Halt({ at, open }: { readonly at: Place | undefined; readonly open: boolean }) {
  if (!at) return null;
  const x = at.x + BOX / 2;
  return (
    <g className={open ? "stroke-wait" : "stroke-faint"}>
      <path d={`M${x} ${TOP + HIGH}v14`} className="fill-none [stroke-dasharray:3_3]" />
      <path d={`M${x - 3} ${TOP + HIGH + 18}v10M${x + 3} ${TOP + HIGH + 18}v10`} className="[stroke-width:3]" />
      <text x={x + 12} y={TOP + HIGH + 28} stroke="none" className={`text-[11px] ${open ? "fill-wait" : "fill-muted"}`}>
        {open ? "halted" : "asked"}
      </text>
    </g>
  );
}

function summary(session: Session): string {
  const moves = session.fsm.history.map((move) => `${keyOf(move.from)} to ${keyOf(move.to)} (${move.cause})`);
  return `The session went ${moves.join(", ") || "nowhere yet"}; it is ${session.status.replaceAll("_", " ")}`;
}
