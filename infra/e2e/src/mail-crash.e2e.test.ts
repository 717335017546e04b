/**
 * A campaign of ten thousand mails through a real SMTP server while workers are killed: everybody has exactly one mail, but
 * for those the service itself says it knows nothing of, and of those nobody has two.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { createDice } from "./dice.fixture.js";
import { startMailServer, type MailServer } from "./mail-server.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

const recipients = 10_000;
const perCall = 500;
const kills = 5;
/** So that what a dead worker had in hand is found out about within a test's patience. */
const hasty = { LOCK_MS: "2000", STALL_CHECK_MS: "500", CLAIM_MS: "8000" };
/** Above what a worker had with the server when it was killed, for all kills together. */
const mostAmbiguous = kills * 40;

let system: System;
let client: Client;
let mail: MailServer;

beforeAll(async () => {
  mail = await startMailServer();
  system = await startSystem({ workers: 2, environment: hasty });
  client = clientOf(system);
}, 300_000);

afterAll(async () => {
  await system.stop();
  await mail.close();
});

async function put(path: string, body: object): Promise<Record<string, unknown>> {
  const { status, body: answer } = await client.admin("PUT", path, {
    workspaceId: system.workspaceId,
    ...body,
  });
  if (!(status < 300)) throw new Error(`${status}: ${JSON.stringify(answer)}`);
  return (answer ?? {}) as Record<string, unknown>;
}

/** As a careful client does: the same message ids again until each has an outcome. */
async function sendAll(templateId: string, begin: number): Promise<Map<string, string>> {
  const users = Array.from({ length: perCall }, (_, index) => {
    const name = `person-${begin + index}`;
    return { id: name, messageId: `mail-${name}`, properties: { email: `${name}@example.com` } };
  });
  const outcomes = await until(
    async () => {
      const body = { workspaceId: system.workspaceId, templateId, channel: "Email", users };
      const answer = await client.admin("POST", "/content/templates/batch-send", body).catch(() => undefined);
      if (answer?.status !== 200) return new Map<string, string>();
      const { results } = answer.body as { results: { messageId: string; type: string }[] };
      return new Map(results.map(({ messageId, type }) => [messageId, type]));
    },
    (results) => results.size === perCall && ![...results.values()].includes("RetryableError"),
    180_000,
  );
  return outcomes;
}

async function killWorkers(): Promise<void> {
  const dice = createDice();
  for (let killed = 0; killed < kills; killed += 1) {
    const before = mail.recipients.length;
    const enough = before + 300 + dice.below(700);
    await until(
      async () => mail.recipients.length,
      (count) => count >= Math.min(enough, recipients - 500),
      120_000,
    );
    const victim = system.workers[killed % system.workers.length];
    await victim?.kill();
    await victim?.start();
  }
}

it("everybody has one mail, or is listed as uncertain", async () => {
  await put("/settings/email-providers", {
    setDefault: true,
    config: { type: "Smtp", host: "127.0.0.1", port: mail.port },
  });
  const { id } = await put("/content/templates", {
    name: "Campaign",
    definition: {
      type: "Email",
      from: "shop@example.com",
      subject: "For {{ user.id }}",
      body: "<p>Hello {{ user.id }}, this is for you alone.</p>",
    },
  });
  const calls = Array.from({ length: recipients / perCall }, (_, index) => index * perCall);
  const lanes = [0, 1, 2, 3].map(async (lane) => {
    const outcomes = new Map<string, string>();
    for (const begin of calls.filter((_, index) => index % 4 === lane)) {
      for (const [messageId, type] of await sendAll(String(id), begin)) outcomes.set(messageId, type);
    }
    return outcomes;
  });
  const [outcomes] = await Promise.all([Promise.all(lanes), killWorkers()]);
  const all = new Map(outcomes.flatMap((each) => [...each]));
  const uncertain = [...all].filter(([, type]) => type !== "Success").map(([messageId]) => messageId);

  expect(all.size).toBe(recipients);
  expect([...mail.arrivals.values()].filter((count) => count !== 1)).toStrictEqual([]);
  const arrived = new Set(mail.recipients);
  const nameOf = (messageId: string): string => `${messageId.slice("mail-".length)}@example.com`;
  const missing = [...all.keys()].filter((messageId) => !arrived.has(nameOf(messageId)));
  expect(missing.filter((messageId) => !uncertain.includes(messageId))).toStrictEqual([]);
  expect(uncertain.length).toBeLessThanOrEqual(mostAmbiguous);

  const { body } = await client.admin("GET", "/deliveries/?limit=1000&statuses=DFMessageFailure");
  const listed = (body as { items: { originMessageId: string; variant: unknown }[] }).items;
  expect(listed.map(({ originMessageId }) => originMessageId).toSorted()).toStrictEqual(uncertain.toSorted());
  for (const { variant } of listed) expect(JSON.stringify(variant)).toContain("nobody knows");
  const { body: count } = await client.admin("GET", "/deliveries/count");
  expect(count).toStrictEqual({ count: recipients });
  await everybodyWasTold(all.size);
  console.log(
    JSON.stringify({ mails: mail.recipients.length, uncertain: uncertain.length, missing: missing.length }),
  );
}, 400_000);

/** Each outcome is an event of its user. */
async function everybodyWasTold(deliveries: number): Promise<void> {
  await until(
    async () => {
      const query = "event=DFInternalMessageSent&event=DFMessageFailure";
      return (await client.events(`${query}&limit=1`)).count;
    },
    (count) => count >= deliveries,
  );
}
