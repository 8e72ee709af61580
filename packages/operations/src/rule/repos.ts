/** Whether paths of two repositories may be those of one file: what says none is taken for any. */
export function isSameRepo(repo: unknown, own: string | undefined): boolean {
  return typeof repo !== "string" || own === undefined || repo === own;
}
