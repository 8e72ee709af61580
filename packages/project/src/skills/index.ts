export { findSkills, type SkillSearch } from "./find-skills.ts";
export { type HealthCheck, type HealthResult, runHealthCheck, trustsSkill } from "./run-health-check.ts";
export {
  type FoundSkill,
  readSkillFolder,
  type SkillRoot,
  type SkillScope,
  scanSkills,
  skillRoots,
} from "./scan-skills.ts";
