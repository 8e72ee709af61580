import { timingSafeEqual } from "node:crypto";

/** Whether two ASCII texts are equal, in a time that tells nothing of where they differ. */
export function sameText(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
