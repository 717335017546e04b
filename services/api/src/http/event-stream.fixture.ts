/** A client of server-sent events in tests. */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";

export interface SentEvent<Data> {
  readonly name: string;
  /** Empty without one. */
  readonly id: string;
  readonly data: Data;
}

export interface OpenStream<Data> {
  readonly answer: IncomingMessage;
  /** The next event; undefined at the end of the stream. */
  next(): Promise<SentEvent<Data> | undefined>;
  /** All events until the stream ends. */
  rest(): Promise<readonly SentEvent<Data>[]>;
  close(): void;
}

export interface StreamCall {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

export async function openEventStream<Data>(
  url: string,
  { method = "GET", headers, body }: StreamCall,
): Promise<OpenStream<Data>> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const sent = request(url, { method, headers: { accept: "text/event-stream", ...type, ...headers } });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const events = eventsIn<Data>(answer);
  return {
    answer,
    async next() {
      const { value } = await events.next();
      return value ?? undefined;
    },
    async rest() {
      const read: SentEvent<Data>[] = [];
      for await (const event of events) read.push(event);
      return read;
    },
    close: () => answer.destroy(),
  };
}

/** Without comments and the time to reconnect. */
async function* eventsIn<Data>(answer: IncomingMessage): AsyncGenerator<SentEvent<Data>, void> {
  let text = "";
  for await (const chunk of answer.setEncoding("utf8") as AsyncIterable<string>) {
    const parts = (text + chunk).split("\n\n");
    text = parts.pop() ?? "";
    for (const part of parts) {
      const [, name, , id = "", data = ""] = /^event: (\w+)\n(id: (.*)\n)?data: (.*)$/.exec(part) ?? [];
      if (name !== undefined) yield { name, id, data: JSON.parse(data) as Data };
    }
  }
}
