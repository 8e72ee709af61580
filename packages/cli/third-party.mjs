// The bundle contains third-party code: list the names and licences with it, as the licences demand.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The text of THIRD-PARTY.md for the modules of a bundle. */
export function thirdParty(moduleIds) {
  const packages = new Map();
  for (const id of moduleIds) {
    const folder = packageFolder(id);
    if (folder === undefined) continue;
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    packages.set(`${manifest.name} ${manifest.version}`, { manifest, text: licenceText(folder) });
  }
  // Most packages share a few licence texts apart from the owner: print each text once.
  const texts = new Map();
  const parts = [...packages]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { manifest, text }]) => {
      const licence =
        typeof manifest.license === "string" ? manifest.license : (manifest.license?.type ?? "see its text");
      const lines = text.split("\n");
      const owners = lines.filter((line) => OWNER.test(line)).map((line) => line.trim());
      const body = lines
        .filter((line) => !OWNER.test(line))
        .join("\n")
        .trim();
      const key = body.replace(/\s+/g, " ");
      if (key !== "" && !texts.has(key)) texts.set(key, { number: texts.size + 1, body });
      const number = texts.get(key)?.number;
      return `## ${name}\n\n${[licence, ...owners, ...(number === undefined ? [] : [`Text ${number}`])].join("\n")}\n`;
    });
  const bodies = [...texts.values()].map(({ number, body }) => `### Text ${number}\n\n\`\`\`text\n${body}\n\`\`\`\n`);
  return `# Third-party code in this package\n\n${parts.join("\n")}\n# The texts\n\n${bodies.join("\n")}`;
}

// A copyright line, but not a sentence in a licence that starts with the word.
const OWNER = /^\s*(?:copyright\s*(?:\(c\)|©|\d)|(?:\(c\)|©)\s*\d)/i;

function packageFolder(id) {
  const path = id.replace(/^\0/, "").replace(/\?.*$/, "");
  if (!path.includes("/node_modules/")) return undefined;
  // Use the nearest package.json with a name: some packages put nameless ones beside their builds.
  for (let folder = dirname(path); folder.includes("/node_modules/"); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name !== undefined) return folder;
  }
  return undefined;
}

function licenceText(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|$)/i.test(name));
  return file === undefined ? "" : readFileSync(join(folder, file), "utf8").replaceAll("```", "'''").trim();
}
