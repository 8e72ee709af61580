import type { Session } from "@clew/schemas";
import type { Project } from "../project.ts";
import { deriveIds } from "../session/build-decision.ts";
import { loadSession } from "../session/stored-session.ts";
import type { SharedRecords, Signature } from "../shared-records.ts";
import type { TouchedPlace } from "./touched-places.ts";

/** What the session of a decision wrote. */
export interface TouchedRecord {
  readonly decision: string;
  readonly session: string;
  readonly agent?: string;
  readonly places: readonly TouchedPlace[];
}

/** What hooks noted of the writing of one session, and nobody has put on record yet. */
export interface TouchedNotes {
  readonly session: string;
  readonly agent?: string;
  readonly places: readonly TouchedPlace[];
  /** Takes the notes away, once they are on record. */
  forget(): void;
}

/** Where hooks keep their notes. */
export interface TouchJournal {
  notes(): readonly TouchedNotes[];
  /** The repository that its paths are in; none without git. */
  repo(): Promise<string | undefined>;
  /** Of some paths those that git ignores. */
  ignored(paths: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Puts on record what hooks noted, one event for each decision, and gives back what belongs to sessions that made none: those keep
 * it in their notes.
 */
export async function foldTouched(
  { sessions }: Pick<Project, "sessions">,
  { journal, shared, digest, signature }: FoldPorts,
): Promise<readonly TouchedNotes[]> {
  const left: TouchedNotes[] = [];
  const notes = journal.notes();
  const ignored = await journal.ignored([...new Set(notes.flatMap(({ places }) => places.map(({ path }) => path)))]);
  const repo = notes.length === 0 ? undefined : await journal.repo();
  for (const note of notes) {
    const places = note.places.filter(({ path }) => !ignored.has(path)).map((place) => ({ ...place, repo }));
    const decision = await decisionOf(sessions?.(signature.project), note.session, digest);
    if (decision === undefined) {
      left.push({ ...note, places });
      continue;
    }
    const { session, agent } = note;
    if (places.length > 0)
      await shared.recordTouched(
        { decision, session, agent, places },
        { ...signature, agentId: agent ?? signature.agentId },
      );
    note.forget();
  }
  return left;
}

/** What folding needs. */
export interface FoldPorts {
  readonly journal: TouchJournal;
  readonly shared: SharedRecords;
  readonly digest: (text: string) => string;
  readonly signature: Signature;
}

async function decisionOf(
  sessions: ReturnType<NonNullable<Project["sessions"]>> | undefined,
  id: string,
  digest: (text: string) => string,
): Promise<string | undefined> {
  if (sessions === undefined) return undefined;
  try {
    const { session } = await loadSession({ sessions }, id);
    return session.status === "completed" ? decisionIdOf(session, digest) : undefined;
  } catch {
    return undefined; // its file is gone or damaged: what it wrote stays its own
  }
}

function decisionIdOf(session: Session, digest: (text: string) => string): string {
  return deriveIds(session, digest).decision;
}
