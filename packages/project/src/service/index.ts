export { createDispatcher, METHODS, methodName, OPERATIONS } from "@clew/operations/table";
export { createPorts, guardrailSource, openService, type Service } from "./open-service.ts";
export { openStores } from "./open-stores.ts";
