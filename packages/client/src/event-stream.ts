/** One message of a server-sent event stream. */
export interface StreamMessage {
  readonly id: string | undefined;
  readonly data: string;
}

/** How often it is looked whether a stream has fallen silent. */
const LOOK_MS = 5_000;

/** The messages of an event stream as it arrives; comments and unknown fields are passed over. It ends where the server does not even say that it is there for so long: a connection that sleep or a router has cut says nothing else. */
export async function* readMessages(
  body: ReadableStream<Uint8Array>,
  quietMs: number,
): AsyncGenerator<StreamMessage, void> {
  const reader = body.getReader();
  // By the clock on the wall: other clocks stand still while a machine sleeps.
  let heard = Date.now();
  const watch = setInterval(
    () => {
      if (Date.now() - heard > quietMs) reader.cancel().catch(() => undefined);
    },
    Math.min(LOOK_MS, quietMs),
  );
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard = Date.now();
      const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const message = toMessage(block);
        if (message !== undefined) yield message;
      }
    }
  } finally {
    clearInterval(watch);
    await reader.cancel().catch(() => undefined);
  }
}

function toMessage(block: string): StreamMessage | undefined {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [name, value] = field(line);
    if (name === "id") id = value;
    if (name === "data") data.push(value);
  }
  return data.length === 0 ? undefined : { id, data: data.join("\n") };
}

function field(line: string): readonly [string, string] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}
