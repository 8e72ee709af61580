import { isRecord } from "../../guards.ts";

/** An object of an agent, of which nothing is known yet. */
export type Payload = Readonly<Record<string, unknown>>;

/** A field as a text, or undefined. */
export function text(payload: Payload, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** A field as a list of texts, or undefined. */
export function texts(payload: Payload, name: string): readonly string[] | undefined {
  const value = payload[name];
  return Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined;
}

/** A field as an object; an empty one where it is none. A text that holds a JSON object counts, too. */
export function object(payload: Payload, name: string): Payload {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  if (isRecord(value)) return value;
  if (typeof value !== "string" || !value.startsWith("{")) return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
