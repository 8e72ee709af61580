import { describe, expect, it } from "vitest";
import { ok, sandbox } from "../rig/clew-process.ts";

describe("the next command on a terminal", () => {
  it("is neutral until the configuration says strict, and stands on a line of its own [protocol:directive-wording]", () => {
    const box = sandbox();
    const view = ok(box, ["start", "Pick a queue"]);
    const show = ["show", "--state", view.state_file];
    const neutral = box.run(show).stdout.split("\n");
    expect(neutral).toContain(`Clew session ${view.session_id}, set up by this project's user: Step 0 is open.`);
    expect(neutral[neutral.indexOf("Run next:") + 1]).toBe(view.directive.command);
    expect(neutral.join()).not.toMatch(/mandatory/i);

    expect(box.run(["config", "set", "directives", "strict", "--project"]).code).toBe(0);
    const strict = box.run(show).stdout.split("\n");
    expect(strict[strict.indexOf("MANDATORY: run this command NOW, before any other action:") + 1]).toBe(
      view.directive.command,
    );
  });
});
