/** What all events and messages pass, in api and worker and in the libraries they use, makes no hidden class each time. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, type Client } from "./client.fixture.js";
import { hiddenClassesByPlace, hiddenClassFlags } from "./hidden-classes.fixture.js";
import { startMailServer, type MailServer } from "./mail-server.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

const people = 600;
const atOnce = 50;
/** Of the places that are passed once for each of them. */
const tooMany = people / 2;

let directory: string;
let system: System;
let client: Client;
let mail: MailServer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "signalbox-classes-"));
  mail = await startMailServer();
  system = await startSystem({ flagsOf: (service) => hiddenClassFlags(logOf(service)) });
  client = clientOf(system);
}, 120_000);

afterAll(async () => {
  await system.stop();
  await mail.close();
  await rm(directory, { recursive: true, force: true });
});

function logOf(service: string): string {
  return join(directory, `${service}.log`);
}

it("neither for an event nor for a message", { timeout: 300_000 }, async () => {
  await define();
  await inTurn(async (index) => {
    const call = { userId: `person-${index}`, traits: { plan: "pro", seats: index } };
    await taken("/api/public/apps/identify", call);
  });
  await inTurn(async (index) => {
    const call = { userId: `person-${index}`, event: "bought", properties: { price: index } };
    await taken("/api/public/apps/track", call);
  });
  await inTurn(async (index) => {
    const call = { anonymousId: `visitor-${index}`, event: "looked", properties: { page: index } };
    await taken("/api/public/apps/track", call);
  });
  const batch = Array.from({ length: people }, (_, index) => {
    return { type: "track", userId: `person-${index}`, event: "returned", messageId: `return-${index}` };
  });
  await taken("/api/public/apps/batch", { batch });
  await sendToAll();
  await Promise.all([...system.apis, ...system.workers].map((machine) => machine.stop()));

  expect(await placesIn("worker")).toStrictEqual([]);
  expect(await placesIn("api")).toStrictEqual([]);
});

async function define(): Promise<void> {
  const entryNode = { id: "entry", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } };
  await client.put("/segments/", { name: "Pro", definition: { entryNode, nodes: [] } });
  await client.put("/user-properties/", { name: "seats", definition: { type: "Trait", path: "seats" } });
  await client.change("PUT", "/settings/email-providers", {
    setDefault: true,
    config: { type: "Smtp", host: "127.0.0.1", port: mail.port },
  });
}

async function inTurn(send: (index: number) => Promise<void>): Promise<void> {
  for (let begin = 0; begin < people; begin += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, (_, index) => send(begin + index)));
  }
}

async function taken(path: string, call: object): Promise<void> {
  const { status } = await client.ingest(path, call, { prefer: "wait=10" });
  if (status >= 300) throw new Error(`${path}: ${status}`);
}

async function sendToAll(): Promise<void> {
  const definition = {
    type: "Email",
    from: "shop@example.com",
    subject: "For {{ user.id }}",
    body: "<p>Hi</p>",
  };
  const templateId = await client.put("/content/templates", { name: "Offer", definition });
  const users = Array.from({ length: people }, (_, index) => {
    return { id: `person-${index}`, properties: { email: `person-${index}@example.com` } };
  });
  const { results } = await client.change("POST", "/content/templates/batch-send", {
    templateId,
    channel: "Email",
    users,
  });
  expect((results as { type: string }[]).filter(({ type }) => type !== "Success")).toStrictEqual([]);
}

async function placesIn(service: string): Promise<readonly string[]> {
  const counts = await hiddenClassesByPlace(logOf(service));
  expect(counts.size).toBeGreaterThan(0);
  return [...counts].filter(([, count]) => count >= tooMany).map(([place, count]) => `${place}: ${count}`);
}
