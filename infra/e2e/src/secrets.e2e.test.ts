/**
 * Rotating the secret key of a running deployment with real processes: with the old key, with both, after resealing,
 * and with the new key alone. The tests build on each other.
 */
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shareServers } from "@signalbox/dev-services/testing";
import { startService, type ServiceProcess } from "@signalbox/launcher";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { freePort } from "./system.fixture.js";

const oldKey = randomBytes(32).toString("hex");
const newKey = randomBytes(32).toString("base64");
const keys = {
  WORKSPACE_ID: randomUUID(),
  WRITE_KEY: Buffer.from(`${randomUUID()}:${randomUUID()}`).toString("base64"),
  ADMIN_KEY: randomBytes(32).toString("hex"),
};
const output: string[] = [];
const servers = shareServers();
let directory: string;
let url = "";
let running: readonly ServiceProcess[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "signalbox-secrets-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  running = [];
});

type Secrets = Readonly<Record<"SECRET_KEY" | "PREVIOUS_SECRET_KEYS", string>>;
const underOld: Secrets = { SECRET_KEY: oldKey, PREVIOUS_SECRET_KEYS: "" };
const underBoth: Secrets = { SECRET_KEY: newKey, PREVIOUS_SECRET_KEYS: oldKey };
const underNew: Secrets = { SECRET_KEY: newKey, PREVIOUS_SECRET_KEYS: "" };

function environmentOf(secrets: Secrets): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "",
    DATA_DIR: directory,
    REDIS_URL: servers.redisUrl,
    QUEUE_NAMESPACE: servers.namespace,
    MONGODB_URL: servers.mongodbUrl,
    ...keys,
    ...secrets,
  };
}

async function start(secrets: Secrets): Promise<void> {
  const port = await freePort();
  const environment = { ...environmentOf(secrets), PORT: String(port) };
  const onLine = (line: string): void => void output.push(line);
  running = (["worker", "api"] as const).map((service) => startService({ service, environment, onLine }));
  await Promise.all(running.map((service) => service.ready()));
  url = `http://127.0.0.1:${port}`;
}

async function task(secrets: Secrets): Promise<{ readonly code: number | null; readonly text: string }> {
  const lines: string[] = [];
  const service = startService({
    service: "cli",
    args: ["reseal"],
    environment: environmentOf(secrets),
    onLine: (line) => lines.push(line),
  });
  const { code } = await service.exited;
  return { code, text: lines.join("\n") };
}

async function ask(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${url}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${keys.ADMIN_KEY}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** A webhook that is accepted only when its shared secret can be opened. */
async function webhook(): Promise<number> {
  const body = JSON.stringify({ type: "track", userId: "u", event: "e", messageId: randomUUID() });
  const signature = createHmac("sha1", "shared-s3cret").update(body).digest("hex");
  const answer = await fetch(`${url}/api/public/webhooks/segment`, {
    method: "POST",
    headers: { "df-workspace-id": keys.WORKSPACE_ID, "x-signature": signature },
    body,
  });
  return answer.status;
}

async function writeKeysShown(): Promise<boolean> {
  return (await ask("GET", "/settings/write-keys")).text.includes(keys.WRITE_KEY);
}

it("secrets are sealed with the old key", async () => {
  await start(underOld);
  const variant = { type: "SegmentIO", sharedSecret: "shared-s3cret" };
  expect((await ask("PUT", "/settings/data-sources", { variant })).status).toBe(200);
  expect((await ask("PUT", "/settings/secrets", { name: "crm", value: "t0ken" })).status).toBe(204);
  expect([await writeKeysShown(), await webhook()]).toEqual([true, 204]);
});

it("the new key alone opens none of them", async () => {
  await start(underNew);
  expect((await ask("GET", "/settings/write-keys")).status).toBe(500);
  const { code, text } = await task(underNew);
  expect(code).toBe(1);
  expect(text).toContain(`PREVIOUS_SECRET_KEYS:\n  ${keys.WORKSPACE_ID}`);
});

it("both keys open them, and reseal uses the new one", async () => {
  await start(underBoth);
  expect([await writeKeysShown(), await webhook()]).toEqual([true, 204]);
  const { code, text } = await task(underBoth);
  expect([code, text]).toEqual([0, expect.stringContaining("Done. Workspaces: 1; secrets sealed again: 4.")]);
  expect((await task(underBoth)).text).toContain("Done. Workspaces: 1; secrets sealed again: 0.");
});

it("the new key alone opens all of them, and the old one none", async () => {
  await start(underNew);
  expect([await writeKeysShown(), await webhook()]).toEqual([true, 204]);
  await Promise.all(running.map((service) => service.stop()));
  await start(underOld);
  expect((await ask("GET", "/settings/write-keys")).status).toBe(500);
});

it("no key was ever printed", () => {
  const printed = output.join("\n");
  for (const key of [oldKey, newKey, keys.WRITE_KEY, "shared-s3cret", "t0ken"]) {
    expect(printed).not.toContain(key);
  }
});
