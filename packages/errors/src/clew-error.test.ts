import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asClewError, ClewError, describeCode, ERROR_CODES, isErrorCode } from "./index.ts";

const mirror: { enum: string[] } = JSON.parse(
  readFileSync(new URL("../../../schemas/error/1.0/error-code.schema.json", import.meta.url), "utf8"),
);

describe("the table of error codes", () => {
  it("is mirrored in the error schema, code for code [house:codes]", () => {
    expect(mirror.enum).toEqual(Object.keys(ERROR_CODES).toSorted());
  });

  it("gives the exit codes that programs rely on [house:codes]", () => {
    const byExit = Object.groupBy(Object.keys(ERROR_CODES).toSorted(), (code) =>
      String(isErrorCode(code) && describeCode(code).exit),
    );
    expect(byExit).toMatchSnapshot();
  });

  it("refuses what is not a code, also names that every object has", () => {
    expect(isErrorCode("NOT_FOUND")).toBe(true);
    expect(isErrorCode("toString")).toBe(false);
    expect(isErrorCode("__proto__")).toBe(false);
  });
});

describe("ClewError", () => {
  it("is recognised by its brand, also across two copies of the module", () => {
    const foreign = Object.assign(new Error("x"), { brand: "clew.error", code: "BUSY" });
    expect(ClewError.is(foreign)).toBe(true);
    expect(ClewError.is(new Error("x"))).toBe(false);
    expect(ClewError.is({ brand: "clew.error" })).toBe(false);
  });

  it("leaves the process as a document with code, message, hint, recoverable and details", () => {
    const error = new ClewError("NOT_FOUND", "No session is called x.", { hint: "clew status", details: { id: "x" } });
    expect(error.toDocument()).toEqual({
      code: "NOT_FOUND",
      message: "No session is called x.",
      hint: "clew status",
      recoverable: true,
      details: { id: "x" },
    });
    expect(new ClewError("INTERNAL", "broken").toDocument()).toEqual({
      code: "INTERNAL",
      message: "broken",
      recoverable: false,
    });
  });

  it("keeps the cause, and turns anything thrown into an error with a code", () => {
    const cause = new TypeError("no");
    expect(asClewError(cause).cause).toBe(cause);
    expect(asClewError(cause).code).toBe("INTERNAL");
    expect(asClewError("text").message).toBe("text");
    const own = new ClewError("BUSY", "later");
    expect(asClewError(own)).toBe(own);
  });
});
