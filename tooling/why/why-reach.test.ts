import { writeFileSync } from "node:fs";
import { openProject } from "@clew/project/open-project";
import { describe, expect, it } from "vitest";
import { isCommon, mayName, type RepositoryStory, removeStory, repositoryStory } from "./repository-story.ts";

// A dozen stories in the ordinary run; 110 for a release's figure, with missed and wrong lines in a file.
const FIRST = Number(process.env["CLEW_WHY_FROM"] ?? 0);
const SHOWN = process.env["CLEW_WHY_SHOW"];
const STORIES = Number(process.env["CLEW_WHY_STORIES"] ?? 12);

interface Score {
  asked: number;
  answered: number;
  wrong: string[];
  missed: string[];
}

/** Asks about every line of a story, and compares with the truth. */
async function score(story: RepositoryStory, seed: number, total: Score): Promise<void> {
  const project = openProject({ cwd: story.folder, env: { HOME: story.folder, PATH: "/usr/bin:/bin" } });
  try {
    for (const [session, places] of story.touched) {
      await project.call("recordDecision", { id: `dec_${session}`, decision: `What ${session} did`, confidence: 0.9 });
      if (places.length > 0) await project.call("recordTouched", { decision: `dec_${session}`, session, places });
    }
    for (const [path, lines] of story.files) {
      const answer = await project.call("why", { path });
      const told = answer["lines"] as readonly { readonly decision: string | null; readonly line: number }[];
      for (const [index, owned] of lines.entries()) {
        const { text, owner } = owned;
        const decision = told[index]?.decision ?? null;
        const where = `seed ${seed} ${path}:${index + 1} ${owner} ${decision ?? "none"} ${JSON.stringify(text)}`;
        const isAgent = owner !== "person" && owner !== "both";
        if (decision !== null && decision !== `dec_${mayName(owned, lines)}`) total.wrong.push(where);
        if (!isAgent || text.replace(/\s+/g, "").length < 16 || isCommon(text)) continue;
        total.asked += 1;
        if (decision === `dec_${owner}`) total.answered += 1;
        else total.missed.push(where);
      }
    }
  } finally {
    await project.close();
  }
}

describe("whose lines are, in repositories with a known history", () => {
  it(
    "answers nearly every line of an agent and no other one, whatever git did to them [why:reach]",
    async () => {
      const total: Score = { asked: 0, answered: 0, wrong: [], missed: [] };
      for (let seed = FIRST; seed < FIRST + STORIES; seed += 1) {
        const story = repositoryStory(seed);
        await score(story, seed, total);
        removeStory(story);
        if (SHOWN !== undefined) writeFileSync(SHOWN, JSON.stringify({ seed, ...total }, undefined, 1));
      }
      expect(total.wrong).toEqual([]);
      expect(total.answered / total.asked).toBeGreaterThan(0.95);
    },
    STORIES * 60_000,
  );
});
