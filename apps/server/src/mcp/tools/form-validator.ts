import { fieldsOf } from "@clew/operations/table";
import type { JsonSchemaType, JsonSchemaValidator, jsonSchemaValidator } from "@modelcontextprotocol/server";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks what a user entered into one of our forms: flat objects of texts and choices. The library would compile a whole
 * schema engine for it; what a form cannot say is let through here and checked by the method that takes the answers.
 */
export const formValidator: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    return (input: unknown) => {
      const problem = problemOf(fieldsOf(schema), input);
      return problem === undefined
        ? // Every field of the form was looked at above.
          { valid: true, data: input as T, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: problem };
    };
  },
};

function problemOf(schema: Fields, input: unknown): string | undefined {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return "the answer must be an object";
  const given = fieldsOf(input);
  const required: unknown = schema["required"];
  const missing = Array.isArray(required) ? required.filter((name) => !Object.hasOwn(given, String(name))) : [];
  if (missing.length > 0) return `${missing.join(", ")} must be answered`;
  return Object.entries(fieldsOf(schema["properties"]))
    .filter(([name]) => Object.hasOwn(given, name))
    .map(([name, field]) => fieldProblem(name, fieldsOf(field), given[name]))
    .find((problem) => problem !== undefined);
}

function fieldProblem(name: string, field: Fields, value: unknown): string | undefined {
  const { type, enum: choices } = field;
  if (typeof type === "string" && !isOfType(type, value)) return `${name} must be of type ${type}`;
  return Array.isArray(choices) && !choices.includes(value) ? `${name} must be one of the choices` : undefined;
}

function isOfType(type: string, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  if (type === "string" || type === "number" || type === "boolean") return typeof value === type;
  return true;
}
