const IDLE_MS = 200;

/** Work that goes on behind the answers of a process: as soon as others had their turn, or a while later. It keeps no process alive. */
export class Behind {
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  soon(): void {
    this.#immediate ??= setImmediate(() => {
      this.#immediate = undefined;
      this.#work();
    });
  }

  /** Once nobody is likely to wait; asked for again, it stays at the first time. */
  later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#work();
    }, IDLE_MS).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }
}
