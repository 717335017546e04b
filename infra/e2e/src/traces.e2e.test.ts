/** One event as operators see it in their traces: from its request through api, actor and delivery to the vendor. */
import { startCollector, type CollectedSpan, type Collector } from "@signalbox/telemetry/testing";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { startRecorder, type Recorder } from "./recorder.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

const callersTrace = "0af7651916cd43dd8448eb211c80319c";
const callersSpan = "b7ad6b7169203331";

let collector: Collector;
let vendor: Recorder;
let system: System;
let client: Client;

beforeAll(async () => {
  collector = await startCollector();
  // Answers every request with 200: the collector takes anything, too.
  vendor = await startRecorder(collector.url);
  system = await startSystem({
    roles: ["actors", "deliveries"],
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-token=hunter2",
      OTEL_TRACES_SAMPLER_ARG: "0",
      WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
    },
  });
  client = clientOf(system);
  await sendHookOnEntry();
}, 300_000);

afterAll(async () => {
  await system?.stop();
  await vendor?.close();
  await collector?.close();
});

/** A segment of paying users, and a journey that calls the vendor for each who enters it. */
async function sendHookOnEntry(): Promise<void> {
  const entryNode = { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } };
  const segment = await client.put("/segments/", { name: "Paying", definition: { entryNode, nodes: [] } });
  const config = {
    url: `${vendor.url}/hook/{{ user.id }}`,
    method: "POST",
    data: { mail: "{{ user.email }}" },
  };
  const templateId = await client.put("/content/templates", {
    name: "Tell the warehouse",
    definition: { type: "Webhook", identifierKey: "id", body: JSON.stringify({ config }) },
  });
  await client.put("/journeys/", {
    name: "Paying",
    status: "Running",
    definition: {
      entryNode: { type: "EntryNode", segment, child: "hook" },
      exitNode: { type: "ExitNode" },
      nodes: [
        { type: "MessageNode", id: "hook", child: "ExitNode", variant: { type: "Webhook", templateId } },
      ],
    },
  });
}

async function identify(userId: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const event = {
    userId,
    messageId: `id-of-${userId}`,
    traits: { email: `${userId}@example.com`, plan: "pro" },
  };
  const answer = await client.ingest("/api/public/apps/identify", event, { prefer: "wait=10", ...headers });
  expect(answer.status).toBe(204);
}

/** From the request to the span. */
function pathTo(span: CollectedSpan | undefined): readonly CollectedSpan[] {
  if (span === undefined) return [];
  return [...pathTo(collector.spans.find(({ spanId }) => spanId === span.parentSpanId)), span];
}

function pathToVendor(): readonly CollectedSpan[] {
  return pathTo(collector.spans.find(({ kind }) => kind === "client"));
}

it("a sampled event is one trace to the vendor, without personal data; others are in none", async () => {
  await identify("benno-4712");
  await until(
    async () => vendor.requests,
    (requests) => requests.length === 1,
  );
  await identify("anna-4711", { traceparent: `00-${callersTrace}-${callersSpan}-01` });
  await vi.waitFor(() => expect(pathToVendor()).toHaveLength(7), { timeout: 20_000, interval: 100 });

  expect(pathToVendor().map(({ service, kind, name }) => [service, kind, name])).toEqual([
    ["signalbox-api", "server", "POST /api/public/apps/identify"],
    ["signalbox-api", "producer", "send mailbox"],
    ["signalbox-worker", "consumer", "process mailbox"],
    ["signalbox-worker", "producer", "send deliveries"],
    ["signalbox-worker", "consumer", "process deliveries"],
    ["signalbox-worker", "internal", "attempt"],
    ["signalbox-worker", "client", "POST"],
  ]);
  const [request, , applying, , delivering, attempt, call] = pathToVendor();
  expect(request).toMatchObject({
    parentSpanId: callersSpan,
    attributes: { "http.route": "/api/public/apps/identify", "http.response.status_code": 204 },
  });
  expect(applying?.attributes).toMatchObject({
    "signalbox.message_type": "event",
    "signalbox.queue_wait_ms": expect.any(Number) as number,
  });
  expect(delivering?.attributes).toMatchObject({
    "signalbox.channel": "Webhook",
    "signalbox.outcome": "sent",
  });
  expect(attempt?.attributes).toMatchObject({
    "signalbox.provider": "Webhook",
    "signalbox.outcome": "accepted",
  });
  expect(call?.attributes).toEqual({ "http.request.method": "POST", "http.response.status_code": 200 });

  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([callersTrace]));
  expect(collector.spans.filter(({ hasFailed }) => hasFailed)).toEqual([]);
  const told = JSON.stringify(collector.spans);
  for (const secret of ["anna", "benno", "example.com", system.writeKey, system.workspaceId, vendor.url]) {
    expect(told).not.toContain(secret);
  }
  expect(collector.headers["x-token"]).toBe("hunter2");
  expect(vendor.requests.map(({ path }) => path)).toEqual(["/hook/benno-4712", "/hook/anna-4711"]);
  for (const { headers } of vendor.requests) expect(headers).not.toHaveProperty("traceparent");
});
