import type { Project } from "../project.ts";

// Milliseconds in nine digits of base 36: enough until the year 5188.
const TIME_DIGITS = 9;

/**
 * The id of a decision whose caller named none: the 122 random bits of a UUIDv4 behind the time, so that the indexes over ids
 * grow at their end. Spread at random, every decision would change two pages that no other one of its commit does.
 */
export function newDecisionId({ clock, newUuid }: Pick<Project, "clock" | "newUuid">): string {
  return `dec_${Date.parse(clock.now()).toString(36).padStart(TIME_DIGITS, "0")}-${newUuid()}`;
}
