export { findSkills, type SkillSearch } from "./find-skills.ts";
export { type HealthCheck, type HealthResult, runHealthCheck, trustsSkill } from "./run-health-check.ts";
export { type FoundSkill, readSkillFolder, scanSkills } from "./scan-skills.ts";
export { type SkillRoot, type SkillScope, skillRoots } from "./skill-roots.ts";
