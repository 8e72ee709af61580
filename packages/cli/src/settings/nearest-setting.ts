import { configNames, isConfigName } from "@clew/project/config";
import { nearest } from "../arguments/nearest-word.ts";

/** Which setting a name that is none was probably meant to be, as a sentence behind others; empty where there is no telling. */
export function nearestSetting(key: string): string {
  const near = isConfigName(key) ? undefined : nearest(key, configNames());
  return near === undefined ? "" : ` Did you mean ${near}?`;
}
