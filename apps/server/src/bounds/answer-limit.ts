import { ClewError } from "@clew/errors";

/**
 * How many bytes the answers to one request may hold, a batch's together: 8 MB, and 64 kB for what frames the largest part of a
 * bundle. Writing one takes a small part of a tenth of a second, in which nobody else is served.
 */
export const MAX_ANSWER_BYTES = 8_454_144;

/** The refusal of an answer that is larger than any may be. */
export function answerTooLarge(maxBytes: number = MAX_ANSWER_BYTES): ClewError {
  return new ClewError("ANSWER_TOO_LARGE", `The answer would be larger than ${maxBytes} bytes.`, {
    hint: "Ask for less: filters, limit, maxTokens. cstp.getThreadEvents reads a thread in parts, cstp.exportBundle with maxBytes a bundle; clew thread export writes one of any size.",
    details: { maxBytes },
  });
}

/** The refusal of a batch's call that comes after the batch's answers were full. */
export function batchIsFull(maxBytes: number = MAX_ANSWER_BYTES): ClewError {
  return new ClewError(
    "ANSWER_TOO_LARGE",
    `The answers to this batch have no more room: together they hold at most ${maxBytes} bytes.`,
    {
      hint: "Send this call again, alone or in a batch of fewer calls.",
      details: { maxBytes },
    },
  );
}
