export { oldestRoot, repoId } from "../repository/git.ts";
export { keepRulesOf, rulesPath, writeRules } from "./keep-rules.ts";
export { gitOutput, workTreeOf } from "./work-tree.ts";
