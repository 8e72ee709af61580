export type { MethodName, MethodParams, MethodResult } from "@clew/client";
export { call } from "./call.ts";
export { openProject, type Project, type ProjectOptions } from "./open-project.ts";
export type { Environment } from "./user.ts";
