import {
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  property,
  string,
  tuple,
} from "fast-check";
import { describe, expect, it } from "vitest";
import { insertJson, type JsonInsert, missingContainers, readJson, removeJson } from "./merge-json.ts";

const OWN = { hooks: [{ type: "command", command: "clew hook claude Stop" }] };
const isOwn = (element: unknown): boolean => JSON.stringify(element).includes("clew hook");
const INSERTS: readonly JsonInsert[] = [
  { kind: "element", path: ["hooks", "Stop"], value: OWN, isOwn },
  { kind: "member", path: ["mcpServers", "clew"], value: { command: "clew", args: ["mcp"] } },
];

const memberLeft = (text: string): string =>
  removeJson(`{"mcpServers": {${text}}}`, INSERTS.slice(1), []).slice(16, -2);

describe("merging into settings that others wrote", () => {
  it("adds text and changes none: comments, tabs and layout stay [agents:init-merge]", () => {
    const before =
      '{\n\t// mine\n\t"permissions": {"allow": ["x"]}, // why\n\t"hooks": {"Stop": [{"hooks": []}]}\n\t/* end */\n}\n';
    expect(insertJson(before, INSERTS, "f")).toBe(
      '{\n\t// mine\n\t"permissions": {"allow": ["x"]}, // why\n\t"hooks": {"Stop": [{"hooks": []},\n\t\t{\n\t\t\t"hooks": [\n\t\t\t\t{\n\t\t\t\t\t"type": "command",\n\t\t\t\t\t"command": "clew hook claude Stop"\n\t\t\t\t}\n\t\t\t]\n\t\t}\n\t]},\n\t/* end */\n\t"mcpServers": {\n\t\t"clew": {\n\t\t\t"command": "clew",\n\t\t\t"args": [\n\t\t\t\t"mcp"\n\t\t\t]\n\t\t}\n\t}\n}\n',
    );
  });

  it("takes a trailing comma, CRLF, a byte order mark and an empty file as they come [agents:init-merge]", () => {
    for (const before of ['{"a":1,}', '{\r\n  "a": 1\r\n}\r\n', '\uFEFF{"a":1}', "", "  \n", "{}", "{ }\n", "{\n}"]) {
      const after = insertJson(before, INSERTS, "f");
      expect(readJson(after, "f")).toMatchObject({ hooks: { Stop: [OWN] }, mcpServers: { clew: { command: "clew" } } });
      expect(insertJson(after, INSERTS, "f")).toBe(after);
      expect(after.includes("\r\n")).toBe(before.includes("\r\n"));
      expect(after.startsWith("\uFEFF")).toBe(before.startsWith("\uFEFF"));
    }
  });

  it("brings an older entry of its own up to date in its place [agents:init-merge]", () => {
    const before = '{"hooks":{"Stop":[{"hooks":[{"command":"node /old/clew.cjs clew hook"}]},{"mine":1}]}}';
    expect(readJson(insertJson(before, INSERTS.slice(0, 1), "f"), "f")).toEqual({
      hooks: { Stop: [OWN, { mine: 1 }] },
    });
  });

  it("refuses what it cannot extend safely and changes nothing [agents:init-merge]", () => {
    for (const before of [
      "[]",
      "null",
      "{",
      '{"a" 1}',
      "nonsense",
      '{"hooks":[]}',
      '{"hooks":null}',
      '{"hooks":{"Stop":5}}',
      '{"mcpServers":"x"}',
    ])
      expect(() => insertJson(before, INSERTS, "f"), before).toThrow(
        expect.objectContaining({ code: "CONFIG_INVALID" }),
      );
  });

  it("takes out the last element of an array in any layout, and leaves comments where they are [agents:init-undo]", () => {
    const [inserts, mine] = [INSERTS.slice(0, 1), { hooks: [{ command: "mine" }] }];
    for (const indent of [0, 1, 2, 4, "\t"])
      for (const elements of [[mine, OWN], [mine, mine, OWN], [OWN, mine], [OWN, mine, OWN], [OWN, OWN], [OWN]]) {
        const rest = removeJson(JSON.stringify({ hooks: { Stop: elements } }, null, indent), inserts, []);
        expect(JSON.parse(rest)).toEqual({ hooks: { Stop: elements.filter((each) => each === mine) } });
      }
    const own = JSON.stringify(OWN);
    const left = (text: string): string => removeJson(`{"hooks":{"Stop":[${text}]}}`, inserts, []).slice(18, -3);
    expect(left(`1,${own}`)).toBe("1");
    expect(left(`1 , ${own} `)).toBe("1 ");
    expect(left(`1, // of, one\n  ${own}\n`)).toBe("1 // of, one\n  \n");
    expect(left(`1 /* a, b */, ${own}, // ours\n`)).toBe("1 /* a, b */ , // ours\n");
    expect(left(`1,\n  ${own},\n`)).toBe("1,\n");
  });

  it("takes out a member wherever it stands, and leaves comments where they are [agents:init-undo]", () => {
    const own = '"clew": {"command": "clew"}';
    expect(memberLeft(own)).toBe("");
    expect(memberLeft(`\n  ${own}\n`)).toBe("");
    expect(memberLeft(`\n  // mine\n  ${own},\n`)).toBe("\n  // mine\n  \n");
    expect(memberLeft(`\n  "a": 1,\n  ${own}\n`)).toBe('\n  "a": 1\n');
    expect(memberLeft(`\n  "a": 1, // of a\n  ${own}\n`)).toBe('\n  "a": 1 // of a\n  \n');
    expect(memberLeft(`\n  ${own},\n  "a": 1\n`)).toBe('\n  "a": 1\n');
    expect(memberLeft(`${own},"a":1`)).toBe('"a":1');
    expect(memberLeft(`\n  // b\n  ${own}, // ours, once\n  // of a\n  "a": 1\n`)).toBe(
      '\n  // b\n  // ours, once\n  // of a\n  "a": 1\n',
    );
  });

  it("never loses a byte of others, and takes itself out again: random settings [agents:init-merge]", () => {
    const key = constantFrom("hooks", "mcpServers", "a", "b c", "Stop", "clew2", "ü", "permissions");
    const settings = dictionary(key, jsonValue({ maxDepth: 3 }), { maxKeys: 6, noNullPrototype: true });
    const layout = tuple(constantFrom(0, 1, 2, 4, "\t"), boolean(), boolean(), integer({ min: 0, max: 3 }));
    assert(
      property(
        settings,
        layout,
        array(string({ maxLength: 5 }), { maxLength: 2 }),
        (values, [indent, crlf, mark, blank], notes) => {
          const document = { ...values, hooks: asObject(values["hooks"]), mcpServers: asObject(values["mcpServers"]) };
          if (!("hooks" in values)) Reflect.deleteProperty(document, "hooks");
          if (!("mcpServers" in values)) Reflect.deleteProperty(document, "mcpServers");
          const comment = notes.map((note) => `// ${note.replace(/[\r\n\u2028\u2029]/g, "")}\n`).join("");
          let before = comment + JSON.stringify(document, null, indent) + "\n".repeat(blank);
          if (crlf) before = before.replaceAll("\n", "\r\n");
          if (mark) before = `\uFEFF${before}`;
          const after = insertJson(before, INSERTS, "f");
          expect(isSubsequence(before.replace(/\s/g, ""), after.replace(/\s/g, ""))).toBe(true);
          expect(insertJson(after, INSERTS, "f")).toBe(after);
          const made = missingContainers(readJson(before, "f"), INSERTS);
          // As Clew left it, and as rewritten by a program.
          for (const text of [after, JSON.stringify(readJson(after, "f"), null, indent)])
            expect(readJson(removeJson(text, INSERTS, made), "f")).toEqual(readJson(before, "f"));
        },
      ),
      { numRuns: 400 },
    );
  });
});

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([key, each]) =>
          key === "Stop" ? Array.isArray(each) : key !== "clew" && typeof each === "object",
        ),
      )
    : {};
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}
