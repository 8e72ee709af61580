import { ClewError } from "@clew/errors";
import type { KnowledgeStore } from "@clew/thread-store";
import { DEFAULT_PROJECT } from "../caller.ts";
import type { Project, ProjectFolder } from "../project.ts";
import type { RedactPort } from "../session/ports.ts";
import { sharedRecords } from "../thread/locate-thread.ts";

/**
 * The tasks and the knowledge of the project of a call. The default project is the folder that this process works in; every
 * other one has task files of its own in the state folder, and no worktree here: how old its knowledge is, only the machine
 * can tell on which its files lie.
 */
export async function projectTasks(project: Project, tenant: string): Promise<TaskPorts> {
  const folder = await projectFolder(project);
  const knowledge = await projectKnowledge(project, tenant);
  if (tenant === DEFAULT_PROJECT) return { ...folder.tasks, knowledge };
  const { now, digest, redact } = folder.tasks;
  const files = folder.taskFilesOf(tenant);
  return { now, digest, redact, files, knowledge, leadingOutside: async () => [], digestFiles: async () => ({}) };
}

/** The task files of a project that the caller holds, for those who only look. */
export async function projectTaskFiles(project: Project, tenant: string): Promise<TaskPorts["files"]> {
  const folder = await projectFolder(project);
  return tenant === DEFAULT_PROJECT ? folder.tasks.files : folder.taskFilesOf(tenant);
}

/** What the project of a call knows. */
export async function projectKnowledge(project: Project, tenant: string): Promise<KnowledgeStore> {
  return (await sharedRecords(project)).knowledge(tenant);
}

/** The folder of the project on this machine. */
export async function projectFolder(project: Project): Promise<ProjectFolder> {
  if (project.folder !== undefined) return project.folder();
  throw new ClewError("NOT_FOUND", "This service has no project folder: it has no tasks, skills or payloads.");
}

/** One task file as it lies in its folder. */
export interface StoredTaskFile {
  /** Path relative to the project root where it lies inside, else absolute. */
  readonly path: string;
  readonly fileName: string;
  readonly text: string;
  /** Why a listed file could not be read; then its text is empty. */
  readonly unreadable?: string;
}

/** A file that is to be made in the task folder. */
interface NewTaskFile {
  readonly fileName: string;
  readonly text: string;
}

/** A file to be replaced: refused when it no longer says what the change was planned on. */
export interface TaskFileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Changes that are on disk beside their files, and become the files all at once or not at all. */
interface StagedChanges {
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** Where task files live. */
export interface TaskFiles {
  /** Every file of the task folder, in the order of names, each read when it is asked for. */
  list(): AsyncIterable<StoredTaskFile>;
  /** A file of the task folder by its name; undefined where there is none. */
  read(fileName: string): Promise<StoredTaskFile | undefined>;
  /** A task file by path, or by the id of a task in the folder; undefined where there is none. */
  find(pathOrId: string): Promise<StoredTaskFile | undefined>;
  /** Lets everything else that waits have its turn: between two files that take long to read. */
  pause?(): Promise<void>;
  /** Writes new files into the folder, all on disk when it resolves; false for each whose name is taken. */
  create(files: readonly NewTaskFile[]): Promise<readonly (StoredTaskFile | false)[]>;
  /** Writes everything that could fail; throws BUSY where a file has changed since. */
  stage(changes: readonly TaskFileChange[]): Promise<StagedChanges>;
}

/** What a finished task leaves in a decision thread. */
export interface TaskDecision {
  readonly task: string;
  readonly name: string;
  readonly outcome: string;
  readonly handoffDigest: string;
  readonly path: string;
  readonly summary: string;
  readonly patterns: readonly string[];
  readonly gotchas: readonly string[];
  readonly questions: readonly string[];
  readonly nextSteps: readonly string[];
  readonly files: readonly string[];
  /** The thread that the task file names. */
  readonly thread?: string;
}

/** Records the decision of a processed task; the same task and digest is recorded once. */
type RecordTaskDecision = (decision: TaskDecision) => Promise<{ readonly id: string; readonly thread?: string }>;

/** What the use cases about tasks stand on. */
export interface TaskPorts {
  readonly files: TaskFiles;
  readonly knowledge: KnowledgeStore;
  /** The time, RFC 3339. */
  readonly now: () => string;
  /** SHA-256 of a text, as lower-case hex. */
  readonly digest: (text: string) => string;
  /** Digests of files below the project root; null where there is none. */
  readonly digestFiles: (paths: readonly string[]) => Promise<Readonly<Record<string, string | null>>>;
  /** Which of some paths lead out of the project through a link. */
  readonly leadingOutside: (paths: readonly string[]) => Promise<readonly string[]>;
  readonly projectRoot?: string;
  /** Takes secrets out of what leaves a task file. */
  readonly redact: RedactPort;
  readonly recordDecision?: RecordTaskDecision;
}
