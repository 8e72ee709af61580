/** Now, as RFC 3339 in UTC. By hand, because the first `toISOString` of a process costs every command 0.15 ms. */
export function utcNow(): string {
  const now = new Date();
  const day = [now.getUTCFullYear(), padded(now.getUTCMonth() + 1), padded(now.getUTCDate())].join("-");
  const time = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].map((part) => padded(part)).join(":");
  return `${day}T${time}.${padded(now.getUTCMilliseconds(), 3)}Z`;
}

function padded(part: number, digits = 2): string {
  return String(part).padStart(digits, "0");
}
