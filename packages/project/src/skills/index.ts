export { readSkillFolder, scanSkills } from "./find-skills.ts";
export { type SkillRoot, skillRoots } from "./skill-roots.ts";
