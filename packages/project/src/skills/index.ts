export { readSkillFolder, scanSkills } from "./scan-skills.ts";
export { type SkillRoot, skillRoots } from "./skill-roots.ts";
