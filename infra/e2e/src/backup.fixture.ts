/** A shop that runs while it is backed up: what it has, the events that flow, and what the api answers about it. */
import { randomUUID } from "node:crypto";
import { startService } from "@signalbox/launcher";
import { MongoClient } from "mongodb";
import sharp from "sharp";
import { ask, until, type Client } from "./client.fixture.js";
import type { System } from "./system.fixture.js";

export interface TaskEnd {
  readonly code: number | null;
  readonly text: string;
}

/** Runs a command of the command line; `killWhen` resolves when it is to be killed. */
export async function runTask(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
  killWhen?: Promise<unknown>,
): Promise<TaskEnd> {
  const lines: string[] = [];
  const task = startService({
    service: "cli",
    args,
    environment,
    onLine: (line) => lines.push(line),
  });
  void killWhen?.then(() => task.child.kill("SIGKILL"));
  const { code } = await task.exited;
  return { code, text: lines.join("\n") };
}

/** Resolves when the first documents are in the database. */
export async function untilWritten(mongodbUrl: string): Promise<void> {
  const client = new MongoClient(mongodbUrl);
  const isWritten = async (): Promise<boolean> => (await client.db().collection("audit").findOne()) !== null;
  await until(isWritten, (written) => written, 60_000, 5);
  await client.close();
}

export const people = 60;
const at = "2026-03-01T10:00:00.000Z";

export interface Shop {
  /** The journey that sends at once. */
  readonly thanks: string;
  /** The journey that waits a day. */
  readonly later: string;
  readonly broadcast: string;
}

/** Users, a segment, a property, a journey that sends at once, one that waits a day, a running broadcast, an image. */
export async function openShop(client: Client, system: System, mailPort: string): Promise<Shop> {
  await client.change("PUT", "/settings/email-providers", {
    setDefault: true,
    config: { type: "Smtp", host: "127.0.0.1", port: mailPort },
  });
  const identify = Array.from({ length: people }, (_, index) => ({
    type: "identify",
    messageId: `known-${index}`,
    userId: `user-${index}`,
    timestamp: at,
    traits: { email: `user-${index}@example.com`, plan: index % 2 === 0 ? "pro" : "free" },
  }));
  await ingest(client, identify);
  const pro = { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } };
  const segmentId = await client.put("/segments", { name: "Pro", definition: { entryNode: pro, nodes: [] } });
  const often = { id: "1", type: "Performed", event: "Bought", timesOperator: ">=", times: 3 };
  await client.put("/segments", { name: "Often", definition: { entryNode: often, nodes: [] } });
  await client.put("/user-properties", { name: "plan", definition: { type: "Trait", path: "plan" } });
  const templateId = await templateOf(client, "Thanks");
  const ordered = { type: "EventEntryNode", event: "Ordered", key: "orderId", child: "m" };
  const thanks = await client.put("/journeys", {
    name: "Thanks",
    definition: definition(ordered, {
      type: "MessageNode",
      id: "m",
      child: "ExitNode",
      variant: { type: "Email", templateId },
    }),
    status: "Running",
  });
  const day = { type: "DelayNode", id: "d", child: "ExitNode", variant: { type: "Second", seconds: 86_400 } };
  const later = await client.put("/journeys", {
    name: "Later",
    definition: definition({ type: "EventEntryNode", event: "Bought", key: "buy", child: "d" }, day),
    status: "Running",
  });
  await uploadImage(system);
  const messageTemplateId = await templateOf(client, "News");
  // It lasts longer than the backup takes.
  const config = { type: "V2", message: { type: "Email" }, rateLimit: 1 };
  const broadcast = await client.put("/broadcasts/v2", {
    name: "News",
    segmentId,
    messageTemplateId,
    config,
  });
  await client.change("POST", "/broadcasts/start", { broadcastId: broadcast });
  return { thanks, later, broadcast };
}

function definition(entryNode: object, node: object): object {
  return { entryNode, exitNode: { type: "ExitNode" }, nodes: [node] };
}

function templateOf(client: Client, name: string): Promise<string> {
  const subject = `${name} for {{ user.id }}`;
  const content = { type: "Email", from: "shop@example.com", subject, body: "<p>Hello</p>" };
  return client.put("/content/templates", { name, definition: content });
}

async function uploadImage({ url, workspaceId, adminKey }: System): Promise<void> {
  const picture = { create: { width: 900, height: 700, channels: 3, background: "#00796b" } } as const;
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(await sharp(picture).png().toBuffer())]), "shop.png");
  const target = new URL(`/api/admin/content/images?workspaceId=${workspaceId}&alt=Shop`, url);
  const headers = { authorization: `Bearer ${adminKey}` };
  const { status } = await ask(target, { method: "POST", headers, body: form });
  if (status !== 200) throw new Error(`the image was answered with ${status}`);
}

export type SentEvent = Readonly<Record<string, unknown>> & { readonly messageId: string };

/** Throws unless all were accepted. */
export async function ingest(client: Client, batch: readonly object[], prefer = "wait=30"): Promise<void> {
  const { status } = await client.ingest("/api/public/apps/batch", { batch }, { prefer });
  if (status >= 300) throw new Error(`a batch was answered with ${status}`);
}

export interface Flow {
  /** Accepted so far, in order. */
  readonly accepted: readonly SentEvent[];
  stop(): Promise<void>;
}

/** More than arrive while workers are held, and few enough to be applied soon. */
const mostWaiting = 200;

/** Sends events, each accepted before the next ones are sent, until it is stopped. */
export function startFlow(client: Client): Flow {
  const accepted: SentEvent[] = [];
  const stopping = new AbortController();
  const flow = async (): Promise<void> => {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const batch = Array.from({ length: 5 }, (_, index) => nextEvent(round * 5 + index));
      await ingest(client, batch, "");
      accepted.push(...batch);
      await until(
        () => waitingJobs(client),
        ({ events }) => events < mostWaiting || stopping.signal.aborted,
      );
    }
  };
  const flowing = flow();
  // Observed by `stop`.
  flowing.catch(() => undefined);
  return {
    accepted,
    async stop() {
      stopping.abort();
      await flowing;
    },
  };
}

function nextEvent(number: number): SentEvent {
  const userId = `user-${number % people}`;
  const messageId = randomUUID();
  const timestamp = new Date(Date.parse(at) + number * 1_000).toISOString();
  const base = { messageId, userId, timestamp };
  if (number % 20 === 7)
    return { type: "track", event: "Ordered", properties: { orderId: messageId }, ...base };
  if (number % 10 === 3) return { type: "identify", traits: { visits: number }, ...base };
  return { type: "track", event: "Bought", properties: { buy: userId, amount: number }, ...base };
}

/** Ids of all events that the flow can have sent. */
async function storedIds(client: Client): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += 1_000) {
    const { events } = await client.events(`limit=1000&offset=${offset}`);
    for (const { messageId } of events) ids.add(String(messageId));
    if (events.length < 1_000) return ids;
  }
}

/** Message batches that are not applied, and jobs of messages that are not sent. */
async function waitingJobs(client: Client): Promise<{ readonly events: number; readonly messages: number }> {
  type Depth = { readonly waiting: number; readonly active: number };
  const { body } = await client.admin("GET", "/operations/partitions");
  const { partitions, queues } = body as { partitions: readonly Depth[]; queues: readonly Depth[] };
  const sum = (depths: readonly Depth[]): number =>
    depths.reduce((total, { waiting, active }) => total + waiting + active, 0);
  return { events: sum(partitions), messages: sum(queues) };
}

/** Resolves once no message waits to be sent. */
export async function untilSent(client: Client): Promise<void> {
  await until(
    () => waitingJobs(client),
    ({ messages }) => messages === 0,
  );
}

/** Resolves once these events are stored and nothing waits to be applied. */
export async function untilApplied(client: Client, events: readonly SentEvent[]): Promise<void> {
  await until(
    () => storedIds(client),
    (ids) => events.every(({ messageId }) => ids.has(messageId)),
    120_000,
    500,
  );
  await until(
    () => waitingJobs(client),
    ({ events: waiting }) => waiting === 0,
  );
}

/** What admin changes made: no event changes it. */
export async function definitionsOf(client: Client): Promise<Readonly<Record<string, unknown>>> {
  const paths = ["/members", "/audit?limit=100", "/content/templates", "/content/images", "/journeys"];
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await client.admin("GET", path)).body] as const),
  );
  return Object.fromEntries(answers);
}

interface Run {
  readonly runId: string;
  readonly journeyId: string;
  readonly status: string;
  readonly trigger?: { readonly messageId: string };
}

const ids = Array.from({ length: people }, (_, index) => `user-${index}`);

/** What events made of users. */
export async function usersOf(client: Client): Promise<readonly unknown[]> {
  return Promise.all(ids.map(async (id) => (await client.admin("GET", `/users/${id}`)).body));
}

/** The runs of each user that wait in the journey. */
export async function waitingRunsOf(client: Client, journeyId: string): Promise<readonly unknown[]> {
  return Promise.all(
    ids.map(async (id) => {
      const { body } = await client.admin("GET", `/users/${id}/journeys`);
      const { runs } = body as { readonly runs: readonly Run[] };
      return runs
        .filter((run) => run.journeyId === journeyId && run.status === "live")
        .map(({ runId, trigger }) => ({ runId, trigger: trigger?.messageId }));
    }),
  );
}

export async function segmentsOf(client: Client): Promise<unknown> {
  return (await client.admin("GET", "/segments")).body;
}

/** The file of the image, from this api. */
export async function imageOf(client: Client, url: string): Promise<Buffer> {
  const { body } = await client.admin("GET", "/content/images");
  const [found] = (body as { readonly images: readonly { readonly url: string }[] }).images;
  const answer = await fetch(new URL(new URL(found?.url ?? "").pathname, url));
  if (!answer.ok) throw new Error(`the image was answered with ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
