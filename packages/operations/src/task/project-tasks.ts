import { ClewError } from "@clew/errors";
import type { KnowledgeStore } from "@clew/thread-store";
import { DEFAULT_PROJECT } from "../caller.ts";
import type { Project, ProjectFolder } from "../project.ts";
import type { RedactPort } from "../session/ports.ts";
import { sharedRecords } from "../thread/locate-thread.ts";

/**
 * The tasks and knowledge of a call's project. The default project is this process's folder. Other projects have task
 * files in the state folder and no work tree here, so only the machine with their files can tell how old their
 * knowledge is.
 */
export async function projectTasks(project: Project, tenant: string): Promise<TaskPorts> {
  const folder = await projectFolder(project);
  const knowledge = await projectKnowledge(project, tenant);
  if (tenant === DEFAULT_PROJECT) return { ...folder.tasks, knowledge };
  const { now, digest, redact } = folder.tasks;
  const files = folder.taskFilesOf(tenant);
  return { now, digest, redact, files, knowledge, leadingOutside: async () => [], digestFiles: async () => ({}) };
}

/** The task files of a project that the caller may read. */
export async function projectTaskFiles(project: Project, tenant: string): Promise<TaskPorts["files"]> {
  const folder = await projectFolder(project);
  return tenant === DEFAULT_PROJECT ? folder.tasks.files : folder.taskFilesOf(tenant);
}

/** The knowledge of a call's project. */
export async function projectKnowledge(project: Project, tenant: string): Promise<KnowledgeStore> {
  return (await sharedRecords(project)).knowledge(tenant);
}

/** The project's folder on this machine. */
export async function projectFolder(project: Project): Promise<ProjectFolder> {
  if (project.folder !== undefined) return project.folder();
  throw new ClewError("NOT_FOUND", "This service has no project folder: it has no tasks, skills or payloads.");
}

/** A task file in its folder. */
export interface StoredTaskFile {
  /** Relative to the project's root if inside it, else absolute. */
  readonly path: string;
  readonly fileName: string;
  readonly text: string;
  /** Why a listed file could not be read; its text is then empty. */
  readonly unreadable?: string;
}

/** A file to create in the task folder. */
interface NewTaskFile {
  readonly fileName: string;
  readonly text: string;
}

/** A file to replace; refused if its text is no longer `before`. */
export interface TaskFileChange {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Changes written next to their files, which replace them all together or not at all. */
interface StagedChanges {
  commit(): Promise<void>;
  discard(): Promise<void>;
}

/** The store of task files. */
export interface TaskFiles {
  /** Every file of the task folder in order of names, read on demand. */
  list(): AsyncIterable<StoredTaskFile>;
  /** A file of the task folder by name; undefined if there is none. */
  read(fileName: string): Promise<StoredTaskFile | undefined>;
  /** A task file by path or task id; undefined if there is none. */
  find(pathOrId: string): Promise<StoredTaskFile | undefined>;
  /** Let other work run between two files that take long to read. */
  pause?(): Promise<void>;
  /** Create files, durable when this resolves; false for each whose name is taken. */
  create(files: readonly NewTaskFile[]): Promise<readonly (StoredTaskFile | false)[]>;
  /** Write everything that could fail; throws BUSY if a file changed since. */
  stage(changes: readonly TaskFileChange[]): Promise<StagedChanges>;
}

/** What a finished task records in a decision thread. */
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
  /** The thread named in the task file. */
  readonly thread?: string;
}

/** Records the decision of a processed task. The same task and digest is recorded once. */
type RecordTaskDecision = (decision: TaskDecision) => Promise<{ readonly id: string; readonly thread?: string }>;

/** What the task operations depend on. */
export interface TaskPorts {
  readonly files: TaskFiles;
  readonly knowledge: KnowledgeStore;
  /** The current time (RFC 3339). */
  readonly now: () => string;
  /** SHA-256 of a text, as lower-case hex. */
  readonly digest: (text: string) => string;
  /** Digests of files below the project's root; null if a file does not exist. */
  readonly digestFiles: (paths: readonly string[]) => Promise<Readonly<Record<string, string | null>>>;
  /** The paths that lead out of the project through a link. */
  readonly leadingOutside: (paths: readonly string[]) => Promise<readonly string[]>;
  readonly projectRoot?: string;
  /** Redacts what leaves a task file. */
  readonly redact: RedactPort;
  readonly recordDecision?: RecordTaskDecision;
}
