/** Silences the one ExperimentalWarning that Node 22 prints for `node:sqlite`; every other warning passes. */
export function filterSqliteWarning(target: Pick<NodeJS.Process, "emitWarning">): void {
  const emit = target.emitWarning.bind(target) as (...words: unknown[]) => void; // one signature stands for the overloads
  target.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
    const text = typeof warning === "string" ? warning : warning.message;
    const kind = typeof warning === "string" ? rest[0] : warning.name;
    const name = typeof kind === "object" && kind !== null && "type" in kind ? kind.type : kind;
    if (name === "ExperimentalWarning" && text.startsWith("SQLite is an experimental feature")) return;
    emit(warning, ...rest);
  };
}
