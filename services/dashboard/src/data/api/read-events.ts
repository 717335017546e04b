/** The events of an answer with the media type `text/event-stream`, as they come. Ends with the answer. */

export interface StreamedEvent {
  readonly event: string;
  /** JSON that was parsed. */
  readonly data: unknown;
}

export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    void reader.cancel();
  }
}

/** Undefined for a comment, which keeps the connection open. */
function eventOf(block: string): StreamedEvent | undefined {
  const fields = block.split("\n").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const;
  });
  const data = fields.filter(([name]) => name === "data").map(([, value]) => value);
  if (data.length === 0) return undefined;
  const event = fields.find(([name]) => name === "event")?.[1] ?? "message";
  return { event, data: JSON.parse(data.join("\n")) as unknown };
}
