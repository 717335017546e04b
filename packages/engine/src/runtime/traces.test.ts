/** How a trace goes through a batch window: its messages, what they cause, and what is published. */
import { actorKey, AppError, jobId, type DeliveryRequest, type JobId, type Message } from "@signalbox/core";
import { anEvent, createRecordedTracing, workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { behavioursOf, defineHandler, type Behaviour } from "../behaviour.js";
import { readMessageBatch, type Task } from "./batch-window.js";
import { decideActor } from "./decide.js";
import { tracePublish } from "./trace-publish.js";
import { traceWindow } from "./trace-window.js";

const ann = actorKey(workspaceId, "counter", "ann");
const bob = actorKey(workspaceId, "counter", "bob");
const request: DeliveryRequest = {
  workspaceId,
  id: "d1",
  userId: "ann",
  channel: "Email",
  templateId: "t",
  origin: {},
  requestedAt: 0,
};

/** Sends a message to another actor, and requests a delivery. */
const counter: Behaviour<number> = {
  kind: "counter",
  handlers: {
    count: defineHandler<number, object>({
      body: z.object({}),
      event: () => anEvent(),
      decide: (state) => ({
        state: state + 1,
        send: [{ to: bob, type: "count", body: {} }],
        deliveries: [request],
      }),
    }),
    wait: defineHandler<number, object>({ body: z.object({}), decide: (state) => ({ state, putOff: true }) }),
  },
  create: () => 0,
  deserialize: Number,
  serialize: String,
  alarmAt: () => null,
  isListed: () => false,
  refold: { reset: () => 0, fold: (state) => state },
};

function message(more: Partial<Message> = {}): Message {
  return { to: ann, type: "count", body: {}, ...more };
}

function batchOf(messages: readonly Message[], job: JobId = jobId("job"), more: object = {}) {
  const data = { v: 1, messages, acceptedAt: 1_000, ...more };
  return readMessageBatch({ job, data }, behavioursOf<unknown>(counter as Behaviour<unknown>));
}

const at = { partition: 3 };
const now = (): Date => new Date(1_250);

function decide(tasks: readonly Task<unknown>[], traceparents?: ReadonlyMap<Task, string>) {
  const { entries } = decideActor<unknown>({
    key: ann,
    document: undefined,
    tasks,
    jobs: new Set(tasks.map(({ job }) => job)),
    duplicates: new Set(),
    now: now(),
    workspace: undefined,
    companions: new Map(),
    ...(traceparents !== undefined && { traceparents }),
  });
  return entries;
}

describe("a traced message", () => {
  it("has a span with its type, its partition and the time it waited", () => {
    const { tracing, spans } = createRecordedTracing();
    const trace = traceWindow([batchOf([message({ traceparent: "sender" }), message()])], at, {
      tracing,
      now,
    });
    trace?.end();
    expect(spans).toMatchObject([
      {
        name: "process mailbox",
        kind: "consumer",
        parent: "sender",
        end: {},
        attributes: {
          "messaging.destination.partition.id": "3",
          "signalbox.message_type": "count",
          "signalbox.queue_wait_ms": 250,
        },
      },
    ]);
  });

  it("ends as a dead letter, as a duplicate, or with the code of what ended the window", () => {
    const { tracing, spans } = createRecordedTracing();
    const window = batchOf(["a", "b", "c"].map((traceparent) => message({ traceparent })));
    const [failed, repeated] = window.tasks;
    const trace = traceWindow([window], at, { tracing, now });
    trace?.fail([failed as Task]);
    trace?.skip([failed as Task, repeated as Task]);
    trace?.end(new AppError({ code: "StoreUnavailable", message: "ann@example.com" }));
    expect(spans.map(({ end }) => end)).toEqual([
      { error: "DeadLetter" },
      { attributes: { "signalbox.outcome": "duplicate" } },
      { error: "StoreUnavailable" },
    ]);
  });

  it("is the cause of what it sends, requests and puts off", () => {
    const [counted] = batchOf([message({ traceparent: "sender" })]).tasks;
    const [waiting] = batchOf([message({ type: "wait", traceparent: "sender" })], jobId("job-2")).tasks;
    const tasks = [counted as Task<unknown>, waiting as Task<unknown>];
    const entries = decide(tasks, new Map(tasks.map((task, index) => [task, `span-${index}`])));
    expect(entries).toMatchObject([
      { send: [{ to: bob, traceparent: "span-0" }], deliveries: [{ id: "d1", traceparent: "span-0" }] },
      { send: [{ type: "wait", traceparent: "span-1" }] },
    ]);
  });

  it("passes its trace on through a worker without traces", () => {
    const window = batchOf([message({ traceparent: "sender" })]);
    expect(traceWindow([window], at, { now })).toBeUndefined();
    expect(decide(window.tasks)).toMatchObject([{ send: [{ traceparent: "sender" }] }]);
  });
});

describe("a message without a trace", () => {
  it("has no span, and nothing it causes has the field", () => {
    const { tracing, spans } = createRecordedTracing();
    const window = batchOf([message()]);
    expect(traceWindow([window], at, { tracing, now })).toBeUndefined();
    const [entry] = decide(window.tasks);
    expect(entry?.send).toEqual([message({ to: bob })]);
    expect(entry?.deliveries).toEqual([request]);
    expect(tracePublish(tracing)?.mark(message(), "mailbox")).toEqual(message());
    expect(spans).toEqual([]);
  });
});

describe("what a window publishes", () => {
  it("has one span for each cause and destination, which what is sent names", () => {
    const { tracing, spans } = createRecordedTracing();
    const trace = tracePublish(tracing);
    const marked = ["a", "a", "b"].map((traceparent) => trace?.mark(message({ traceparent }), "mailbox"));
    const sent = trace?.mark({ ...request, traceparent: "a" }, "deliveries");
    trace?.end();
    expect(marked.map((each) => each?.traceparent)).toEqual(["span-1", "span-1", "span-2"]);
    expect(sent?.traceparent).toBe("span-3");
    expect(spans.map(({ name, kind, parent, end }) => [name, kind, parent, end?.attributes])).toEqual([
      ["send mailbox", "producer", "a", { "messaging.batch.message_count": 2 }],
      ["send mailbox", "producer", "b", { "messaging.batch.message_count": 1 }],
      ["send deliveries", "producer", "a", { "messaging.batch.message_count": 1 }],
    ]);
  });
});
