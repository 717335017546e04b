import { randomUUID } from "node:crypto";
import {
  commandJob,
  ensureWorkspace,
  putDataSource,
  putProvider,
  putSecret,
  deserializeWorkspace,
  sealedTexts,
  workspaceKey,
  type Command,
} from "@signalbox/workspace";
import {
  deserializeInstallation,
  installationId,
  installationKey,
  newAccount,
  newInstallation,
  sealedInInstallation,
  serializeInstallation,
} from "@signalbox/access";
import { startActors } from "@signalbox/actors";
import { createAcknowledgements, type Acknowledgements } from "@signalbox/engine";
import { type SecretBox, secretBoxOf, type WorkspaceId } from "@signalbox/core";
import { createMemoryQueue, createMemoryWorkQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resealAll, type ResealReport } from "./reseal-all.js";

const oldKey = Buffer.alloc(32, 1);
const newKey = Buffer.alloc(32, 2);
const lostKey = Buffer.alloc(32, 3);
const before = secretBoxOf(oldKey);
const both = secretBoxOf(newKey, [oldKey]);
const after = secretBoxOf(newKey);

let storage: ReturnType<typeof createMemoryStorage>;
let queue: ReturnType<typeof createMemoryQueue>;
let acknowledgements: Acknowledgements;
let actors: Awaited<ReturnType<typeof startActors>>;

beforeEach(async () => {
  storage = createMemoryStorage();
  queue = createMemoryQueue({ partitions: 2 });
  acknowledgements = await createAcknowledgements({ signals: queue, channel: "reseal" });
  actors = await startActors({
    ...storage,
    reader: queue,
    mailbox: queue,
    deliveryQueue: createMemoryWorkQueue(),
    signals: queue,
    schedule: queue,
    now: () => new Date(),
    newId: randomUUID,
    sleep: () => Promise.resolve(),
  });
});
afterEach(async () => {
  await actors.close();
  await acknowledgements.close();
});

async function command<Input>(workspaceId: WorkspaceId, asked: Command<Input>, input: Input): Promise<void> {
  const id = randomUUID();
  const message = asked.message(workspaceId, id, { input, by: "test" });
  await queue.send(commandJob(id), {
    v: 1,
    messages: [message],
    acceptedAt: 0,
    replyTo: acknowledgements.channel,
  });
  await acknowledgements.wait([commandJob(id)], 5_000);
}

/** Seals one value of every kind. */
async function furnish(secrets: SecretBox): Promise<WorkspaceId> {
  const workspaceId = randomUUID() as WorkspaceId;
  const hash = randomUUID();
  await command(workspaceId, ensureWorkspace, {
    name: "Acme",
    writeKey: { name: "web", secretId: "s", hash, sealed: secrets.seal("a write key") },
    adminKey: { id: "a", name: "ops", hash: `${hash}-admin` },
    sealedSecret: secrets.seal("a subscription secret"),
  });
  await command(workspaceId, putDataSource, { type: "SegmentIO", sealed: secrets.seal("a shared secret") });
  await command(workspaceId, putSecret, { name: "token", sealed: secrets.seal("a token") });
  await command(workspaceId, putProvider, {
    channel: "Email",
    type: "Resend",
    fields: {},
    sealed: secrets.seal("a provider's settings"),
  });
  return workspaceId;
}

async function opened(workspaceId: WorkspaceId, secrets: SecretBox): Promise<readonly string[]> {
  const key = workspaceKey(workspaceId);
  const document = (await storage.actors.load([key])).get(key);
  const texts = document === undefined ? [] : sealedTexts(deserializeWorkspace(document.state));
  return texts.map((sealed) => secrets.open(sealed)).toSorted();
}

function reseal(secrets: SecretBox): Promise<ResealReport> {
  const { actors: stored } = storage;
  return resealAll({
    actors: stored,
    mailbox: queue,
    acknowledgements,
    secrets,
    newId: randomUUID,
    now: () => new Date(),
    report: () => undefined,
  });
}

it("seals everything of every workspace once with the new key, so that the old one can be removed", async () => {
  const workspaces = [await furnish(before), await furnish(before), await furnish(both)];
  const texts = [
    "a provider's settings",
    "a shared secret",
    "a subscription secret",
    "a token",
    "a write key",
  ];
  for (const each of workspaces) expect(await opened(each, both)).toEqual(texts);

  expect(await reseal(both)).toEqual({ workspaces: 3, resealed: 10, unreadable: [] });
  for (const each of workspaces) expect(await opened(each, after)).toEqual(texts);
  for (const each of workspaces) await expect(opened(each, before)).rejects.toThrow("PREVIOUS_SECRET_KEYS");
  expect(await reseal(after)).toEqual({ workspaces: 3, resealed: 0, unreadable: [] });
});

it("seals the secrets of members and of identity providers again", async () => {
  const sealed = before.seal("a second factor");
  const account = newAccount({ id: "ann", email: "ann@x.example", name: "Ann", now: 1 });
  const provider = { ...anIdentityProvider, sealedSecret: before.seal("a client secret") };
  const state = serializeInstallation({
    ...newInstallation,
    accounts: [
      { ...account, totp: { sealed, createdAt: 1, lastStep: 1 }, pendingTotp: { sealed, createdAt: 1 } },
    ],
    signIn: { ...newInstallation.signIn, oidc: [provider] },
  });
  const document = {
    key: installationKey,
    version: 1,
    state,
    alarmAt: null,
    listed: true,
    jobs: [],
    outbox: null,
  };
  await storage.actors.save([{ key: installationKey, expected: null, document }]);

  expect(await reseal(both)).toEqual({ workspaces: 0, resealed: 2, unreadable: [] });
  const saved = (await storage.actors.load([installationKey])).get(installationKey);
  const texts = sealedInInstallation(deserializeInstallation(saved?.state ?? "{}"));
  const openedTexts = texts.map((each) => after.open(each));
  expect(openedTexts).toEqual(["a second factor", "a second factor", "a client secret"]);
  expect((await reseal(secretBoxOf(lostKey))).unreadable).toEqual([installationId]);
});

const anIdentityProvider = {
  id: "sso",
  name: "SSO",
  issuer: "https://id.example",
  clientId: "signalbox",
  scopes: [],
  groupRoles: [],
  createdAt: 1,
  updatedAt: 1,
};

it("reports the workspaces whose secrets none of the keys opens, and continues", async () => {
  const lost = await furnish(secretBoxOf(lostKey));
  const fine = await furnish(before);
  expect((await reseal(both)).unreadable).toEqual([lost]);
  expect(await opened(fine, after)).toHaveLength(5);
});
