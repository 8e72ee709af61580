export { EXAMPLE_RULES } from "./guardrails/example-rules.ts";
export {
  EXAMPLE_SOURCE,
  type GuardrailFile,
  type GuardrailFiles,
  readGuardrailFiles,
} from "./guardrails/read-guardrail-files.ts";
