import { expect, it } from "vitest";
import { readEvents, type StreamedEvent } from "./read-events.js";

async function eventsIn(...parts: readonly string[]): Promise<readonly StreamedEvent[]> {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  const events: StreamedEvent[] = [];
  for await (const event of readEvents(stream)) events.push(event);
  return events;
}

it("reads events that are cut anywhere, and skips comments", async () => {
  const events = await eventsIn(
    "event: esti",
    'mate\ndata: {"a":',
    "1}\n\n: still here\n\nevent: result\n",
    'data: {"a":2}\n\n',
  );
  expect(events).toEqual([
    { event: "estimate", data: { a: 1 } },
    { event: "result", data: { a: 2 } },
  ]);
});

it("leaves out an event that the end of the answer cuts off", async () => {
  expect(await eventsIn('event: result\ndata: {"a":2}')).toEqual([]);
});
