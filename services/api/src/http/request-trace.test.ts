import type { Post } from "@signalbox/engine";
import { unavailable } from "@signalbox/core";
import { openTracing, type OpenTracing } from "@signalbox/telemetry";
import { startCollector, type Collector } from "@signalbox/telemetry/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { adminClient } from "../admin/admin-client.fixture.js";
import { maxTraced } from "./request-trace.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

const sampled = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };

let collector: Collector;
let tracing: OpenTracing;
let testApi: TestApi;
let posted: Post[] = [];
let isQueueAway = false;

beforeEach(async () => {
  posted = [];
  isQueueAway = false;
  collector = await startCollector();
  tracing = openTracing({
    service: "api",
    endpoint: collector.url,
    headers: {},
    ratio: 0,
    random: () => 0,
    sendAfterMs: 5,
    onError: () => undefined,
    now: () => new Date(),
  });
});
afterEach(async () => {
  await testApi.close();
  await tracing.close();
  await collector.close();
});

async function serve({
  traces,
  delivers,
}: {
  readonly traces: boolean;
  readonly delivers?: true;
}): Promise<void> {
  testApi = await startTestApi({
    ...(delivers && { delivers }),
    ...(traces && { ports: { tracing } }),
    serve: (api) => ({
      ...api,
      commit: {
        pending: 0,
        post: (posts, options) => {
          posted.push(...posts);
          if (isQueueAway) throw unavailable("queue", undefined);
          return api.commit.post(posts, options);
        },
      },
    }),
  });
}

function track(index: number): object {
  return { type: "track", userId: `user-${index}`, event: "Bought", messageId: `m-${index}` };
}

it("a message names the span of a sampled request, and has no such field in any other", async () => {
  await serve({ traces: true });
  await testApi.send("/api/public/apps/track", track(1));
  await testApi.send("/api/public/apps/track", track(2), sampled);
  expect(posted[0]?.message).not.toHaveProperty("traceparent");
  expect(posted[1]?.message.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
});

it("no message has the field where traces are off, whatever the caller wants", async () => {
  await serve({ traces: false });
  await testApi.send("/api/public/apps/track", track(1), sampled);
  expect(posted).toHaveLength(1);
  expect(posted[0]?.message).not.toHaveProperty("traceparent");
});

it("the first events of a large batch are traced", async () => {
  await serve({ traces: true });
  const batch = Array.from({ length: maxTraced + 5 }, (_, index) => track(index));
  await testApi.send("/api/public/apps/batch", { batch }, sampled);
  const traced = posted.map(({ message }) => message.traceparent !== undefined);
  expect(traced).toEqual(batch.map((_, index) => index < maxTraced));
});

it("a failed request has its code in the trace, and the trace in the log", async () => {
  await serve({ traces: true });
  isQueueAway = true;
  const answer = await testApi.send("/api/public/apps/track", track(1), sampled);
  expect(answer.status).toBe(503);
  await tracing.close();
  expect(collector.spans).toMatchObject([
    { name: "send mailbox", hasFailed: true, attributes: { "error.type": "QueueUnavailable" } },
    {
      name: "POST /api/public/apps/track",
      hasFailed: true,
      attributes: { "error.type": "QueueUnavailable", "http.response.status_code": 503 },
    },
  ]);
  expect(testApi.logged.at(-1)).toMatchObject({ traceId: "0af7651916cd43dd8448eb211c80319c" });
});

it("commands and calls that send messages are in the trace of their request", async () => {
  await serve({ traces: true, delivers: true });
  const admin = adminClient(testApi);
  const definition = { type: "Email", from: "us@example.com", subject: "Hi", body: "<p>Hi</p>" };
  const { body } = await admin<{ id: string }>("PUT", "/content/templates", {
    body: { name: "Hi", definition },
    headers: sampled,
  });
  const users = [{ id: "ann", messageId: "m-1", properties: { email: "ann@example.com" } }];
  const sent = await admin<{ results: readonly { type: string }[] }>(
    "POST",
    "/content/templates/batch-send",
    {
      body: { templateId: body.id, channel: "Email", users },
      headers: sampled,
    },
  );
  expect(sent.body.results[0]?.type).toBe("Success");
  const nameOf = (id: string): string => collector.spans.find(({ spanId }) => spanId === id)?.name ?? "";
  const steps = (): unknown =>
    collector.spans.map(({ name, parentSpanId }) => `${nameOf(parentSpanId)} → ${name}`);
  const expected = [
    "PUT /api/admin/content/templates → send mailbox",
    "send mailbox → process mailbox",
    "POST /api/admin/content/templates/batch-send → send deliveries",
    "send deliveries → process deliveries",
  ];
  await expect.poll(() => steps()).toEqual(expect.arrayContaining(expected));
  expect(JSON.stringify(collector.spans)).not.toMatch(/\bann\b|example\.com|m-1/);
});

it("a path without a route is in no span", async () => {
  await serve({ traces: true });
  const answer = await testApi.send("/api/public/nothing/ann@example.com", {}, sampled);
  expect(answer.status).toBe(404);
  await tracing.close();
  expect(collector.spans).toMatchObject([{ name: "POST", hasFailed: false }]);
  expect(JSON.stringify(collector.spans)).not.toContain("ann");
});
