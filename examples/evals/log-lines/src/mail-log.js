/** A line of the log. */
export function line(level, text) {
  return `${level} ${text}`;
}
