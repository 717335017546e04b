/**
 * What all events and messages pass, in api and worker and in the libraries they use, makes no hidden class each time: an
 * event of a user, of a visitor and in a batch; a segment and a property; a message of a caller, a journey and a broadcast.
 * Node 22 and later make none, and there this cannot fail.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
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
const mails = { segmentId: "", templateId: "" };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "signalbox-classes-"));
  mail = await startMailServer();
  system = await startSystem({ flagsOf: (service) => hiddenClassFlags(logOf(service)) });
  client = clientOf(system);
  await define();
  await sendEvents();
  await sendMessages();
  await Promise.all([...system.apis, ...system.workers].map((machine) => machine.stop()));
}, 300_000);

afterAll(async () => {
  await system?.stop();
  await mail?.close();
  await rm(directory, { recursive: true, force: true });
});

it.each(["worker", "api"])("nowhere in the %s", async (service) => {
  const counts = await hiddenClassesByPlace(logOf(service));
  expect(counts.size).toBeGreaterThan(0);
  const places = [...counts].filter(([, count]) => count >= tooMany);
  expect(places.map(([place, count]) => `${place}: ${count}`)).toStrictEqual([]);
});

function logOf(service: string): string {
  return join(directory, `${service}.log`);
}

async function define(): Promise<void> {
  await client.change("PUT", "/settings/email-providers", {
    setDefault: true,
    config: { type: "Smtp", host: "127.0.0.1", port: mail.port },
  });
  await client.put("/user-properties/", { name: "seats", definition: { type: "Trait", path: "seats" } });
  const entryNode = { id: "entry", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } };
  mails.segmentId = await client.put("/segments/", { name: "Pro", definition: { entryNode, nodes: [] } });
  mails.templateId = await client.put("/content/templates", {
    name: "Offer",
    definition: {
      type: "Email",
      from: "shop@example.com",
      subject: "For {{ user.id }}",
      body: "<p>Hi</p>",
    },
  });
  await client.put("/journeys/", { name: "Thanks", status: "Running", definition: thanks() });
}

/** A second after somebody bought something. */
function thanks(): object {
  const variant = { type: "Email", templateId: mails.templateId };
  return {
    entryNode: { type: "EventEntryNode", event: "bought", child: "a-second" },
    exitNode: { type: "ExitNode" },
    nodes: [
      { type: "DelayNode", id: "a-second", child: "mail", variant: { type: "Second", seconds: 1 } },
      { type: "MessageNode", id: "mail", child: "ExitNode", variant },
    ],
  };
}

async function sendEvents(): Promise<void> {
  await inTurn((index) => ({
    path: "identify",
    call: {
      userId: `person-${index}`,
      traits: { plan: "pro", seats: index, email: `person-${index}@example.com` },
    },
  }));
  await inTurn((index) => ({
    path: "track",
    call: { userId: `person-${index}`, event: "bought", properties: { price: index } },
  }));
  await inTurn((index) => ({
    path: "track",
    call: { anonymousId: `visitor-${index}`, event: "looked", properties: { page: index } },
  }));
  const batch = Array.from({ length: people }, (_, index) => {
    return { type: "track", userId: `person-${index}`, event: "returned" };
  });
  await send("batch", { batch });
  await allMailsArrived(people);
}

async function sendMessages(): Promise<void> {
  const users = Array.from({ length: people }, (_, index) => ({ id: `person-${index}`, properties: {} }));
  const asked = { templateId: mails.templateId, channel: "Email", users };
  const { results } = await client.change("POST", "/content/templates/batch-send", asked);
  expect((results as { type: string }[]).filter(({ type }) => type !== "Success")).toStrictEqual([]);
  const broadcastId = await client.put("/broadcasts/v2", {
    name: "News",
    segmentId: mails.segmentId,
    messageTemplateId: mails.templateId,
    config: { type: "V2", message: { type: "Email" } },
  });
  await client.change("POST", "/broadcasts/start", { broadcastId });
  await allMailsArrived(3 * people);
}

async function inTurn(callOf: (index: number) => { path: string; call: object }): Promise<void> {
  for (let begin = 0; begin < people; begin += atOnce) {
    const calls = Array.from({ length: atOnce }, (_, index) => callOf(begin + index));
    await Promise.all(calls.map(({ path, call }) => send(path, call)));
  }
}

async function send(path: string, call: object): Promise<void> {
  const { status } = await client.ingest(`/api/public/apps/${path}`, call, { prefer: "wait=10" });
  if (status >= 300) throw new Error(`${path}: ${status}`);
}

async function allMailsArrived(count: number): Promise<void> {
  await until(
    async () => mail.arrivals.size,
    (arrived) => arrived === count,
  );
}
