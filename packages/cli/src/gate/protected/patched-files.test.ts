import { describe, expect, it } from "vitest";
import { patchedFiles, readPatch } from "./patched-files.ts";

describe("reading a patch", () => {
  it("finds the files that git and patch would take, beside lines that look like Codex's [agents:patch-read]", () => {
    const text = "*** Add File: x\n--- a/src/a.ts\n+++ b/.clew/config.json\n@@ -1 +1 @@\n";
    expect(patchedFiles(text)).toEqual(expect.arrayContaining(["x", "src/a.ts", ".clew/config.json"]));
    expect(patchedFiles("diff --git a/.clew/x b/.clew/x\ndeleted file mode 100644\n")).toContain(".clew/x");
    expect(patchedFiles("  Index: .claude/settings.json\n")).toContain(".claude/settings.json");
    expect(readPatch("create")).toEqual({ files: [], whole: true });
  });

  it("takes a time that grows with the patch, not with its square [agents:patch-read]", () => {
    const blanks = " ".repeat(400_000);
    const started = performance.now();
    for (const text of [`*** Add File: ${blanks}x`, `*** Add File: x${blanks}`, `***${blanks}`, `${blanks}--- a`])
      readPatch(text);
    readPatch(`*** Add File: x${"\u2028".repeat(400_000)}y`);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
