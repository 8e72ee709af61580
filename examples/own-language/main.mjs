import assert from "node:assert/strict";
import { clew, newProject, useProtocol } from "../clew.mjs";

const project = newProject("own-language");
useProtocol(project, new URL("./protocol", import.meta.url));

const view = clew(project, ["start", "Wähle eine Warteschlange für die Post"]);
assert.match(view.instructions, /Was wissen wir, und was nicht\?/);
// The form stays: what programs read is not translated.
assert.match(view.template, /"complexity":"trivial\|simple\|moderate\|complex"/);
console.log("ok: the texts are German, the answers are as ever");
