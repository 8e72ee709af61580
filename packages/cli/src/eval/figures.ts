import type { EvalReport } from "@clew/schemas";

type Result = EvalReport["results"][number];
type Arm = EvalReport["arms"][number];
type Difference = EvalReport["differences"][number];
type Interval = Difference["pass_rate"];

/** What the runs of each arm came to, in the order of the arms. */
export function armFigures(arms: readonly string[], results: readonly Result[]): Arm[] {
  return arms.map((arm) => {
    const own = results.filter((each) => each.arm === arm);
    const told = (name: "tokens" | "cost" | "calls"): number | null => {
      const known = own.map((each) => each[name]).filter((value) => value !== null);
      return known.length === 0 ? null : rounded(mean(known));
    };
    return {
      arm,
      runs: own.length,
      pass_rate: rounded(mean(own.map(passed))),
      violations: rounded(mean(own.map(broken))),
      tokens: told("tokens"),
      cost: told("cost"),
      calls: told("calls"),
      minutes: rounded(mean(own.map(({ minutes }) => minutes))),
      time_limit: own.filter(({ ended }) => ended === "time_limit").length,
      failed: own.filter(({ ended }) => ended === "failed").length,
    };
  });
}

/** Each further arm beside the first. */
export function differences(arms: readonly string[], results: readonly Result[]): Difference[] {
  const [first, ...others] = arms;
  if (first === undefined) return [];
  const tasks = [...new Set(results.map(({ task }) => task))];
  return others.map((arm) => {
    const between = (value: (result: Result) => number): Interval => {
      const of = (name: string, task: string): readonly number[] =>
        results.filter((each) => each.arm === name && each.task === task).map(value);
      const runs = Math.max(1, of(first, tasks[0] ?? "").length);
      return pairedInterval(
        tasks.map((task) => mean(of(arm, task)) - mean(of(first, task))),
        runs,
      );
    };
    const rate = between(passed);
    // A share cannot change by more than all of it.
    const pass_rate = { ...rate, low: Math.max(-1, rate.low), high: Math.min(1, rate.high) };
    return { arm, against: first, pass_rate, violations: between(broken) };
  });
}

const passed = (result: Result): number => (result.passed ? 1 : 0);
const broken = (result: Result): number => result.violations.length;

/**
 * The mean of the tasks' differences with its 95 % interval. Student's interval of few tasks that all agree has no width, and would
 * promise what nobody knows: two tasks more are counted, of which one run went one way and one the other (as Bonett and Price do it for
 * pairs of yes and no). So it holds the truth at least as often as it says, from two tasks on.
 */
export function pairedInterval(perTask: readonly number[], runs: number): Interval {
  const counted = [...perTask, 1 / runs, -1 / runs];
  const middle = mean(counted);
  const squares = counted.reduce((sum, each) => sum + (each - middle) ** 2, 0);
  const degrees = counted.length - 1;
  const half = student(degrees) * Math.sqrt(squares / degrees / counted.length);
  const [low, high] = [rounded(middle - half), rounded(middle + half)];
  return { difference: rounded(mean(perTask)), low, high, shown: low > 0 || high < 0 };
}

// The 97.5 % quantile of Student's t, from two degrees of freedom on.
const STUDENT = [
  4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101,
  2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

function student(degrees: number): number {
  return STUDENT[degrees - 2] ?? 1.96 + 2.46 / degrees;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** The report as a person reads it. */
export function reportText(report: EvalReport): string {
  const { client, client_version: version, model, tasks, runs, arms, passes_untouched: idle = [] } = report;
  const head = [
    ["", "pass rate", "broken rules", "tokens", "cost", "calls", "minutes"],
    ...arms.map((arm) => [
      arm.arm,
      percent(arm.pass_rate),
      String(twoDigits(arm.violations)),
      arm.tokens === null ? "-" : String(Math.round(arm.tokens)),
      arm.cost === null ? "-" : `$${arm.cost.toFixed(3)}`,
      arm.calls === null ? "-" : String(twoDigits(arm.calls)),
      String(twoDigits(arm.minutes)),
    ]),
  ];
  const widths = (head[0] ?? []).map((_, column) => Math.max(...head.map((row) => (row[column] ?? "").length)));
  const rows = head.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  "),
  );
  const troubled = arms.filter((arm) => arm.time_limit + arm.failed > 0);
  return [
    `${tasks.length} ${tasks.length === 1 ? "task" : "tasks"}, ${runs} ${runs === 1 ? "run" : "runs"} of each in each arm, with ${[client, model].filter(Boolean).join(" ")}${version === undefined ? "" : ` (${version})`}`,
    "",
    ...rows,
    "",
    ...report.differences.flatMap((each) => [
      `${each.arm} beside ${each.against}, pass rate: ${shown(each.pass_rate, percent)}`,
      `${each.arm} beside ${each.against}, broken rules: ${shown(each.violations, (value) => String(twoDigits(value)))}`,
    ]),
    ...troubled.map(
      (arm) => `${arm.arm}: ${arm.time_limit} stopped at the time limit, ${arm.failed} ended with an error`,
    ),
    ...(idle.length === 0 ? [] : [`Passes before anybody works, and so tells nothing apart: ${idle.join(", ")}`]),
    `Everything is kept in ${report.out}`,
    "",
  ].join("\n");
}

function shown({ difference, low, high, shown: isShown }: Interval, format: (value: number) => string): string {
  const sign = (value: number): string => `${value > 0 ? "+" : ""}${format(value)}`;
  const found = `${sign(difference)} (95 %: ${sign(low)} to ${sign(high)})`;
  return isShown ? found : `${found}: no difference shown`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function twoDigits(value: number): number {
  return Math.round(value * 100) / 100;
}
