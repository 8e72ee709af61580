// `node scripts/write-version.mjs`, at the root after `changeset version`: the CLI's version where else it stands, in `server.json`, by
// which the MCP registry knows it, and in what a server says of itself in the recorded examples.
import { readFileSync, writeFileSync } from "node:fs";

const { version } = JSON.parse(readFileSync("packages/cli/package.json", "utf8"));
write("server.json", /("version": )"[^"]*"/g);
write("tooling/generate/rpc-examples.json", /("title": "Clew",\s*"version": )"[^"]*"/g);

function write(path, place) {
  writeFileSync(path, readFileSync(path, "utf8").replace(place, `$1"${version}"`));
}
