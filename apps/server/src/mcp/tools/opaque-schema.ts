import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { JsonSchema } from "./advertise.ts";

/**
 * A schema that is shown but not applied: arguments are checked by the method behind the tool, once and by its own
 * rules, which also know the other spellings of a field.
 */
export function opaqueSchema(schema: JsonSchema): StandardSchemaWithJSON<Record<string, unknown>> {
  const json = (): Record<string, unknown> => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "clew",
      validate: (value: unknown) =>
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? // Narrowed on the line above; keys are looked at by the method.
            { value: value as Record<string, unknown> }
          : { issues: [{ message: "must be an object" }] },
      jsonSchema: { input: json, output: json },
    },
  };
}
