export { localCaller } from "@clew/operations";
export { createDispatcher, METHODS, methodName, OPERATIONS } from "@clew/operations/table";
export { createPorts, guardrailSource, openService, type Service, type ServiceOptions } from "./open-service.ts";
export { type OpenedStores, openStores } from "./open-stores.ts";
