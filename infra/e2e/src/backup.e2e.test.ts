/**
 * A backup of an installation that works meanwhile, restored into an empty one: with equal answers, without messages that were
 * sent already, and with a state that stays right when events go on. The tests build on each other.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shareServers } from "@signalbox/dev-services/testing";
import { startService } from "@signalbox/launcher";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  definitionsOf,
  imageOf,
  ingest,
  openShop,
  runTask,
  segmentsOf,
  startFlow,
  untilApplied,
  untilSent,
  untilWritten,
  usersOf,
  waitingRunsOf,
  type SentEvent,
  type Shop,
  type TaskEnd,
} from "./backup.fixture.js";
import { clientOf, until, type Client } from "./client.fixture.js";
import { startMailServer, type MailServer } from "./mail-server.fixture.js";
import { fastTakeover, startSystem, type System } from "./system.fixture.js";

const secretKey = randomBytes(32).toString("hex");
let directory: string;
let file: string;
let mail: MailServer;
let original: System;
let client: Client;
let shop: Shop;
let restored: System | undefined;
/** Accepted before the backup began, and all. */
let [before, all]: [readonly SentEvent[], readonly SentEvent[]] = [[], []];
let definitions: unknown;
let image: Buffer;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "signalbox-backups-"));
  file = join(directory, "backup.gz");
  mail = await startMailServer();
  original = await startSystem({ workers: 2, environment: { ...fastTakeover, SECRET_KEY: secretKey } });
  client = clientOf(original);
  await runTask(original.environment, ["member", "add", "ann@example.com", "--role", "Author"]);
  shop = await openShop(client, original, mail.port);
}, 300_000);

afterAll(async () => {
  await restored?.stop();
  await original.stop();
  await mail.close();
  await rm(directory, { recursive: true, force: true });
});

/** What events have made. */
async function answersOf(of: Client): Promise<readonly unknown[]> {
  return [await usersOf(of), await waitingRunsOf(of, shop.later), await segmentsOf(of)];
}

/** The environment of an installation with a database and a namespace of its own. */
function elsewhere(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { mongodbUrl, namespace } = shareServers();
  return { ...original.environment, MONGODB_URL: mongodbUrl, QUEUE_NAMESPACE: namespace, ...more };
}

function restore(
  environment: Readonly<Record<string, string>>,
  ...more: readonly string[]
): Promise<TaskEnd> {
  return runTask(environment, ["restore", "--from", file, ...more]);
}

it("is taken while events flow, messages are sent and a broadcast runs", { timeout: 300_000 }, async () => {
  definitions = await definitionsOf(client);
  image = await imageOf(client, original.url);
  expect(image.length).toBeGreaterThan(1_000);
  const flow = startFlow(client);
  await until(
    async () => [flow.accepted.length, mail.recipients.length],
    ([events = 0, mails = 0]) => events >= 200 && mails >= 5,
  );
  before = [...flow.accepted];
  const backup = await runTask(original.environment, ["backup", "--to", file]);
  expect(backup.text).toMatch(/Done: \d+ documents and \d+ waiting jobs in /);
  expect(backup.code).toBe(0);
  const count = flow.accepted.length;
  await until(
    async () => flow.accepted.length,
    (length) => length >= count + 50,
  );
  await flow.stop();
  all = flow.accepted;
  expect(all.length).toBeGreaterThan(before.length);
  // What was held is applied, and the installation goes on as if nothing had been.
  await untilApplied(client, all);
  expect((await runTask(original.environment, ["backup", "--to", file])).text).toContain("because it exists");
});

it(
  "is refused where the installation is in use, the key is another, or the file is not whole",
  { timeout: 120_000 },
  async () => {
    expect((await restore(original.environment)).text).toContain("Workers run: stop every worker and api");
    const { url } = original;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const otherKey = await restore(elsewhere({ SECRET_KEY: randomBytes(32).toString("hex") }));
    expect(otherKey.text).toMatch(/The secret key does not open \d+ sealed secrets/);
    const bytes = await readFile(file);
    const damaged = join(directory, "damaged.gz");
    await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
    const truncated = await runTask(elsewhere(), ["restore", "--from", damaged]);
    expect([truncated.code, truncated.text]).toEqual([1, expect.stringContaining("it is truncated")]);
  },
);

it(
  "is restored with every event that was accepted before, and no message is sent",
  { timeout: 300_000 },
  async () => {
    await Promise.all([...original.apis, ...original.workers].map((machine) => machine.stop()));
    const sentBefore = mail.recipients.length;
    const environment = elsewhere();
    const done = await restore(environment);
    expect([done.code, done.text]).toEqual([0, expect.stringContaining("Messages are held")]);
    expect((await restore(environment)).text).toMatch(/is not empty|jobs wait in Redis/);
    restored = await startSystem({ environment });
    client = clientOf({ ...original, url: restored.url });
    await untilApplied(client, before);
    expect(await definitionsOf(client)).toEqual(definitions);
    expect(await imageOf(client, restored.url)).toEqual(image);
    expect(mail.recipients.length).toBe(sentBefore);
  },
);

it("has the same users once the clients have sent the later events again", { timeout: 300_000 }, async () => {
  for (let begin = 0; begin < all.length; begin += 100)
    await ingest(client, all.slice(begin, begin + 100), "");
  await untilApplied(client, all);
  const environment = restored?.environment ?? {};
  expect((await runTask(environment, ["rebuild", "--all"])).text).toContain("0 corrected");
  const verified = await runTask(environment, ["audit", "verify"]);
  expect([verified.code, verified.text]).toEqual([0, expect.stringContaining("entries")]);
  const answers = await answersOf(client);
  await Promise.all(
    [...(restored?.apis ?? []), ...(restored?.workers ?? [])].map((machine) => machine.stop()),
  );
  // The lost installation, without its workers: nothing of it changes.
  const [api] = original.apis;
  await api?.start();
  const lost = clientOf(original);
  expect(answers).toEqual(await answersOf(lost));
  await api?.stop();
  await Promise.all(
    [...(restored?.workers ?? []), ...(restored?.apis ?? [])].map((machine) => machine.start()),
  );
});

it("sends no message again after its operator has stopped what was sent", { timeout: 300_000 }, async () => {
  const environment = restored?.environment ?? {};
  const mails = [...mail.recipients];
  expect((await runTask(environment, ["messages", "status"])).text).toContain("Messages are held since");
  await client.change("POST", "/broadcasts/cancel", { broadcastId: shop.broadcast });
  await client.change("PUT", "/journeys", { id: shop.thanks, status: "Paused" });
  expect((await runTask(environment, ["messages", "release"])).text).toContain("Messages are sent.");
  await untilSent(client);
  await client.change("PUT", "/journeys", { id: shop.thanks, status: "Running" });
  const userId = "user-1";
  await ingest(client, [
    { type: "track", userId, event: "Ordered", messageId: "new", properties: { orderId: "new" } },
  ]);
  await until(
    async () => mail.recipients.slice(mails.length),
    (recipients) => recipients.length > 0,
  );
  expect(mail.recipients.slice(mails.length)).toEqual([`${userId}@example.com`]);
  expect([...mail.arrivals.values()].filter((count) => count > 1)).toEqual([]);
});

it("continues a restore that was killed, and no service starts before", { timeout: 120_000 }, async () => {
  const environment = elsewhere();
  const killed = await runTask(
    environment,
    ["restore", "--from", file],
    untilWritten(environment["MONGODB_URL"] ?? ""),
  );
  expect(killed.code).toBeNull();
  const worker = startService({ service: "worker", environment });
  await expect(worker.ready()).rejects.toThrow("its restore is not finished");
  expect((await restore(environment)).text).toContain("Done. Start the workers, then the api.");
  const again = join(directory, "again.gz");
  const copied = await runTask(environment, ["backup", "--to", again]);
  expect(copied.code).toBe(0);
  const numbers = ({ text }: TaskEnd): string | undefined =>
    /whole: (\d+ documents and \d+ waiting jobs)/.exec(text)?.[1];
  const [first, second] = await Promise.all([
    restore(elsewhere(), "--check"),
    runTask(elsewhere(), ["restore", "--from", again, "--check"]),
  ]);
  expect(numbers(second)).toBe(numbers(first));
  expect(numbers(first)).toMatch(/^\d+ documents/);
});
