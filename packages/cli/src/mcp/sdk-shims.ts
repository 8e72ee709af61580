// Replaces the MCP library's platform imports, without the schema engine that it would choose on Node.
export { default as process } from "node:process";

/** Replaces the library's own validator: the server provides another, so nothing should call this. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("no schema engine is bundled: give the server a jsonSchemaValidator");
  }
}
