import { ClewError } from "@clew/errors";

/** The largest request body: 1 MB. */
export const MAX_BODY_BYTES = 1_048_576;

/**
 * The size limit for the answers to one request, a batch's together: 8 MB, plus 64 kB for the frame of a bundle's largest
 * part. Serializing one blocks everybody else for a small part of a tenth of a second.
 */
export const MAX_ANSWER_BYTES = 8_454_144;

/** The error for an answer above the limit. */
export function answerTooLarge(maxBytes: number = MAX_ANSWER_BYTES): ClewError {
  return new ClewError("ANSWER_TOO_LARGE", `The answer would be larger than ${maxBytes} bytes.`, {
    hint: "Ask for less: filters, limit, maxTokens. cstp.getThreadEvents reads a thread in parts, cstp.exportBundle with maxBytes a bundle; clew thread export writes one of any size.",
    details: { maxBytes },
  });
}

/** The error for a call in a batch whose answers are already full. */
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
