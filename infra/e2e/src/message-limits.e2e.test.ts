/**
 * A frequency cap over real servers while workers are killed: three mails to each of many people, two a day allowed. Nobody
 * has three, nobody is cheated of the second, and whoever has fewer is told of.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { startMailServer, type MailServer } from "./mail-server.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

const people = 900;
const perCall = 300;
const asked = 3;
const allowed = 2;
const kills = 3;
/** So that what a dead worker had in hand is found out about within a test's patience. */
const hasty = { LOCK_MS: "2000", STALL_CHECK_MS: "500", CLAIM_MS: "8000" };

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
  const answer = await client.admin("PUT", path, { workspaceId: system.workspaceId, ...body });
  if (!(answer.status < 300)) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return (answer.body ?? {}) as Record<string, unknown>;
}

interface Result {
  readonly userId: string;
  readonly type: string;
  readonly reason?: string;
}

/** As a careful client does: the same message ids again until each has an outcome. */
async function send(templateId: string, begin: number, round: number): Promise<readonly Result[]> {
  const users = Array.from({ length: perCall }, (_, index) => {
    const id = `person-${begin + index}`;
    return { id, messageId: `mail-${round}-${id}`, properties: { email: `${id}@example.com` } };
  });
  const body = { workspaceId: system.workspaceId, templateId, channel: "Email", users, transactional: false };
  return until(
    async () => {
      const answer = await client.admin("POST", "/content/templates/batch-send", body).catch(() => undefined);
      return answer?.status === 200 ? (answer.body as { results: Result[] }).results : [];
    },
    (results) => results.length === perCall && results.every(({ type }) => type !== "RetryableError"),
    180_000,
  );
}

async function killWorkers(): Promise<void> {
  for (let killed = 0; killed < kills; killed += 1) {
    const enough = 200 + killed * 500;
    await until(
      async () => mail.recipients.length,
      (count) => count >= enough,
      120_000,
    );
    const victim = system.workers[killed % system.workers.length];
    await victim?.kill();
    await victim?.start();
  }
}

it("everybody has as many mails as the cap allows, or one of them is uncertain", async () => {
  await put("/settings/email-providers", {
    setDefault: true,
    config: { type: "Smtp", host: "127.0.0.1", port: mail.port },
  });
  await put("/settings/message-limits", {
    frequencyCaps: [{ messages: allowed, perSeconds: 86_400 }],
    quietHours: [],
  });
  const { id } = await put("/content/templates", {
    name: "Campaign",
    definition: { type: "Email", from: "shop@example.com", subject: "News", body: "<p>Hello</p>" },
  });
  const begins = Array.from({ length: people / perCall }, (_, index) => index * perCall);
  const rounds = Array.from({ length: asked }, (_, round) => round);
  const calls = rounds.flatMap((round) => begins.map((begin) => send(String(id), begin, round)));
  const [answers] = await Promise.all([Promise.all(calls), killWorkers()]);
  const results = answers.flat();

  const mails = countBy(mail.recipients);
  const skipped = results.filter(({ type }) => type === "Skipped");
  expect(Math.max(...mails.values())).toBe(allowed);
  expect(results).toHaveLength(people * asked);
  expect(countBy(skipped.map(({ reason = "" }) => reason)).size).toBe(1);
  expect(skipped[0]?.reason).toContain("2 of all channels per day");
  // A place is neither given twice nor lost: of three messages to anybody exactly one was left out.
  const left = countBy(skipped.map(({ userId }) => userId));
  expect([left.size, new Set(left.values())]).toStrictEqual([people, new Set([asked - allowed])]);
  console.log(
    JSON.stringify({
      mails: mail.recipients.length,
      uncertain: results.filter(({ type }) => type === "NonRetryableError").length,
    }),
  );
}, 400_000);

function countBy(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
