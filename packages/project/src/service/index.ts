export { guardrailSource } from "../guardrails/guardrail-files.ts";
export { createPorts, openService, type Service } from "./open-service.ts";
export { openStores } from "./open-stores.ts";
