export { guardrailSource } from "../guardrails/guardrail-files.ts";
export { createPorts, openServedProject, openService, type ServedProject, type Service } from "./open-service.ts";
export { openStores } from "./open-stores.ts";
