import { describe, expect, it } from "vitest";
import { asksToTakeOver } from "./asks-to-take-over.ts";

const TAKEOVERS = [
  "Continue where the other agent stopped",
  "continue where the other agent stopped.",
  "Please pick up where the previous agent left off",
  "Go on where Codex left off",
  "Take over from claude",
  "Resume the work that the last assistant started",
  "Finish what the other agent began",
  "Mach da weiter, wo der andere Agent aufgehört hat",
  "Bitte dort weitermachen, wo Codex stehen geblieben ist",
  "Übernimm die Arbeit vom vorherigen Agenten",
  "Continue là où l'autre agent s'est arrêté",
  "Reprends le travail de l'agent précédent",
  "Continúa donde lo dejó el otro agente",
  "Retoma el trabajo del agente anterior",
  "Continue de onde o outro agente parou",
  "Retome o trabalho do agente anterior",
  "Continua da dove si è fermato l'altro agente",
  "Riprendi il lavoro dell'agente precedente",
  "Ga verder waar de andere agent gestopt is",
  "Neem het werk van de vorige agent over",
  "Kontynuuj tam, gdzie skończył inny agent",
  "Dokończ to, co zaczął poprzedni agent",
  "Продолжи с того места, где остановился другой агент",
  "Заверши работу предыдущего агента",
  "別のエージェントが止まったところから続けて",
  "前のエージェントの作業を引き継いで",
  "从另一个代理停下的地方继续",
  "接着上一个助手的工作继续",
  "다른 에이전트가 멈춘 곳에서 계속해",
  "이전 에이전트의 작업을 이어받아 줘",
];

const OTHERS = [
  "continue",
  "Go on",
  "yes, do it",
  "Continue the migration of the orders table",
  "Add a retry to the other agent",
  "Write a prompt for the previous agent",
  "Resume uploads after a lost connection",
  "Rename the flag --resume to --continue",
  "Explain where the worker stopped",
  "Why did the other agent fail?",
  "Let users continue an interrupted checkout",
  "Mach weiter",
  "Füge dem Agenten einen Test hinzu",
  "Continue",
  "Continúa",
  "Explique o que o agente faz",
  "Continua pure",
  "Ga verder",
  "Kontynuuj",
  "Продолжай",
  "続けて",
  "エージェントを追加して",
  "继续",
  "添加一个代理",
  "계속",
  "에이전트를 추가해",
  `Continue where the other agent stopped ${"and do a great many other things ".repeat(8)}`,
];

describe("a prompt that asks to go on with another agent's work", () => {
  it.each(TAKEOVERS)("is one: %s [session:asks-to-take]", (prompt) => {
    expect(asksToTakeOver(prompt)).toBe(true);
  });

  it.each(OTHERS)("is none: %s [session:asks-to-take]", (prompt) => {
    expect(asksToTakeOver(prompt)).toBe(false);
  });
});
