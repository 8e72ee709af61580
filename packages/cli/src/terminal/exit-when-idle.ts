/**
 * Ends the process at once where nothing is left to do: taking down a heap that dies with the process costs a millisecond.
 * Anything still open (a socket, a stream that is being written) is left to end the process in its own time.
 */
export function exitWhenIdle(): void {
  if (process.getActiveResourcesInfo().length === 0) process.exit();
}
