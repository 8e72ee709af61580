import { describe, expect, it } from "vitest";
import { directiveText } from "./print-view.ts";

const view = {
  session_id: "0a1b2c3d4e5f",
  step: "2",
  directive: { command: "clew step 2", argv: ["clew", "step", "2"], why: "Step 1 is stored." },
} as const;

describe("the directive on a terminal", () => {
  it("is worded by the one function for it, in the wording the user chose [protocol:directive-wording]", () => {
    expect(directiveText(view)).toBe(
      ["Clew session 0a1b2c3d4e5f, set up by this project's user: Step 1 is stored.", "Run next:", "clew step 2"].join(
        "\n",
      ),
    );
    expect(directiveText(view, "strict")).toContain(
      "MANDATORY: run this command NOW, before any other action:\nclew step 2",
    );
  });

  it("is only the reason where nothing is due", () => {
    expect(directiveText({ ...view, step: null, directive: { command: "", argv: [], why: "It is on record." } })).toBe(
      "It is on record.",
    );
  });
});
