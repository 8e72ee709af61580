/** What the writers of all protocols use. */
export interface Frame {
  readonly model: string;
  readonly stream: boolean;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** A fresh id with a prefix. */
  id(prefix: string): string;
  /** Sends one event of a stream; without a type only its data. */
  event(type: string | undefined, data: unknown): void;
  end(last?: string): void;
  /** Sends the whole reply as JSON. */
  whole(data: unknown): void;
}
