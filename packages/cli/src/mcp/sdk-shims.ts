// What the MCP library takes from its surroundings, without the schema engine it would choose by itself on Node.
export { default as process } from "node:process";

/** Stands where the library's own validator would: the server gives it another one, so nobody may ever need this. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("no schema engine is bundled: give the server a jsonSchemaValidator");
  }
}
