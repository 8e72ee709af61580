import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnswersByStep } from "@clew/reasoning-steps/internal";

const FOLDER = join(import.meta.dirname, "../../../schemas/steps/1.0/valid");

/** A valid answer for every step, about the same piece of work; a fresh copy on each call. */
export function goodAnswers(): AnswersByStep {
  return {
    "0": read("johari-discovery--no-questions"),
    "1": read("semantic-understanding--importer"),
    "2": read("chain-of-thought--two-parts"),
    "3": read("tree-of-thought--two-branches"),
    "3b": read("skill-detection--matched"),
    "4": read("task-routing--sequence"),
    "5": read("self-consistency--two-of-three"),
    "6": read("socratic-interrogation--survives"),
    "7": read("constitutional-critique--pass"),
    "8": read("knowledge-transfer--proceed"),
  };
}

function read<Answer>(name: string): Answer {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));
}
