import * as conventions from "@opentelemetry/semantic-conventions";
import * as experimental from "@opentelemetry/semantic-conventions/incubating";
import { queueSpan, spanAttributes, type SpanStart } from "@signalbox/core";
import { afterEach, describe, expect, it } from "vitest";
import { openTracing, type OpenTracing, type TracingOptions } from "./open-tracing.js";
import { startCollector, type Collector } from "./testing.js";

const callersTrace = "0af7651916cd43dd8448eb211c80319c";
const sampled = `00-${callersTrace}-b7ad6b7169203331-01`;
const unsampled = `00-${callersTrace}-b7ad6b7169203331-00`;
const request: SpanStart = { name: "POST", kind: "server", attributes: { "http.request.method": "POST" } };

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function collecting(answer?: number | "silent"): Promise<Collector> {
  const collector = await startCollector(answer);
  open.push(collector);
  return collector;
}

function tracingTo(endpoint: string, options: Partial<TracingOptions> = {}): OpenTracing {
  return openTracing({
    service: "test",
    endpoint,
    headers: {},
    ratio: 1,
    random: () => 0.5,
    onError: () => undefined,
    now: () => new Date(0),
    ...options,
  });
}

describe("spans", () => {
  it("reach the collector with their parents, attributes and errors, and the configured headers", async () => {
    const collector = await collecting();
    const tracing = tracingTo(collector.url, { headers: { "x-token": "secret" } });
    const server = tracing.start(request);
    const sending = server?.startChild(queueSpan("send", "mailbox"));
    const applying = tracing.start(queueSpan("process", "mailbox"), sending?.traceparent);
    applying?.end({ error: "DeadLetter" });
    sending?.end();
    server?.end({ name: "POST /x", attributes: { "http.response.status_code": 204 } });
    server?.end({ name: "again" });
    await tracing.close();

    const [process, send, post] = collector.spans;
    expect(collector.spans).toHaveLength(3);
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([server?.traceId]));
    expect(post).toMatchObject({
      service: "test",
      name: "POST /x",
      kind: "server",
      parentSpanId: "",
      hasFailed: false,
      attributes: { "http.request.method": "POST", "http.response.status_code": 204 },
    });
    expect(send).toMatchObject({ name: "send mailbox", kind: "producer", parentSpanId: post?.spanId });
    expect(process).toMatchObject({
      name: "process mailbox",
      kind: "consumer",
      parentSpanId: send?.spanId,
      hasFailed: true,
      attributes: { "error.type": "DeadLetter", "messaging.system": "bullmq" },
    });
    expect(collector.headers["x-token"]).toBe("secret");
  });

  it("have names of attributes that the conventions know, or our own prefix", () => {
    const named: Readonly<Record<string, unknown>> = { ...conventions, ...experimental };
    const known = new Set(Object.values(named));
    const others = spanAttributes.filter((name) => !name.startsWith("signalbox."));
    expect(others.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe("sampling", () => {
  it("follows a valid parent, whatever the ratio", async () => {
    const { url } = await collecting();
    const [none, all] = [tracingTo(url, { ratio: 0 }), tracingTo(url)];
    open.push(none, all);
    expect(none.start(request, sampled)?.traceId).toBe(callersTrace);
    expect(all.start(request, unsampled)).toBeUndefined();
  });

  it("follows the ratio without a parent, and with a malformed one", async () => {
    const { url } = await collecting();
    const [none, all] = [tracingTo(url, { ratio: 0 }), tracingTo(url)];
    const [less, half] = [tracingTo(url, { ratio: 0.5 }), tracingTo(url, { ratio: 0.51 })];
    open.push(none, all, less, half);
    const zeros = `00-${"0".repeat(32)}-b7ad6b7169203331-01`;
    expect(less.start(request)).toBeUndefined();
    expect(half.start(request)).toBeDefined();
    for (const parent of [undefined, "", "00-1-1-01", zeros, `${sampled}-x`]) {
      expect(none.start(request, parent)).toBeUndefined();
      expect(all.start(request, parent)?.traceId).not.toBe(callersTrace);
      expect(all.start(request, parent)?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    }
  });
});

describe("a collector that fails", () => {
  it("is reported once a minute", async () => {
    const collector = await collecting(400);
    let clock = 1_000_000;
    const errors: unknown[] = [];
    const tracing = tracingTo(collector.url, {
      sendAfterMs: 5,
      onError: (error) => errors.push(error),
      now: () => new Date(clock),
    });
    open.push(tracing);
    const failAgain = async (): Promise<void> => {
      const { requests } = collector;
      tracing.start(request)?.end();
      await expect.poll(() => collector.requests).toBe(requests + 1);
    };
    await failAgain();
    await expect.poll(() => errors).toHaveLength(1);
    clock += 59_999;
    await failAgain();
    clock += 1;
    await failAgain();
    await expect.poll(() => errors).toHaveLength(2);
  });

  it("does not hold up the end of the process", async () => {
    const collector = await collecting("silent");
    const tracing = tracingTo(collector.url, { closeLimitMs: 50 });
    tracing.start(request)?.end();
    await tracing.close();
    expect(collector.spans).toEqual([]);
  });
});
