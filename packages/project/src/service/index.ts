export { localCaller } from "@clew/operations";
export { createDispatcher, METHODS, methodName, OPERATIONS } from "@clew/operations/table";
export { guardrailSource } from "./guardrail-source.ts";
export { createPorts, openService, type Service, type ServiceOptions } from "./open-service.ts";
export { type OpenedStores, openStores } from "./open-stores.ts";
