/** One problem in a document: where, which rule, what was expected and found. */
export interface Finding {
  /** JSON Pointer into the document; empty for its root. */
  readonly path: string;
  /** The schema keyword or the name of the rule that failed. */
  readonly keyword: string;
  readonly message: string;
}

/** The fields of an ajv error that findings use. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Converts schema errors to findings; an error without a message gets one from its parameters. */
export function toFindings(errors: readonly SchemaError[] | null | undefined): Finding[] {
  return (errors ?? []).map((error) => ({
    path: error.instancePath,
    keyword: error.keyword,
    message: messageOf(error),
  }));
}

function messageOf(error: SchemaError): string {
  const allowed = error.params["allowedValues"];
  if (error.keyword === "enum" && Array.isArray(allowed))
    return `must be one of ${allowed.map((value) => JSON.stringify(value)).join(", ")}`;
  if (error.keyword === "const") return `must be ${JSON.stringify(error.params["allowedValue"])}`;
  return error.message ?? wordsFor(error.keyword, error.params);
}

// Compact validators have no messages: build them from the parameters.
function wordsFor(keyword: string, params: SchemaError["params"]): string {
  const { limit, type, missingProperty, additionalProperty, pattern } = params;
  switch (keyword) {
    case "required":
      return `must have the property ${JSON.stringify(missingProperty)}`;
    case "additionalProperties":
      return `must not have the property ${JSON.stringify(additionalProperty)}`;
    case "type":
      return `must be ${Array.isArray(type) ? type.join(" or ") : String(type)}`;
    case "minimum":
    case "minLength":
    case "minItems":
      return `must not be below ${String(limit)} (${keyword})`;
    case "maximum":
    case "maxLength":
    case "maxItems":
      return `must not be above ${String(limit)} (${keyword})`;
    case "pattern":
      return `must match ${String(pattern)}`;
    default:
      return `breaks the rule "${keyword}"`;
  }
}
