import { Refused } from "../context.ts";

type Payload = Readonly<Record<string, unknown>>;

/** The text under a key of a payload, or a refusal that names the event. */
export function requiredText(event: { readonly type: string; readonly payload: Payload }, key: string): string {
  const value = event.payload[key];
  if (typeof value === "string" && value !== "") return value;
  throw new Refused("DOCUMENT_INVALID", `The payload of ${event.type} needs a text under "${key}".`, {
    findings: [{ path: `/${key}`, keyword: "required", message: "must be a non-empty text" }],
  });
}

/** The text under a key, if there is one. */
export function optionalText(payload: Payload, key: string): string | undefined {
  const value = payload[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
