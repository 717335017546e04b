/**
 * Secrets are not exposed: every provider is set up with recognisable secrets, together with named secrets and a
 * data source, on real servers; then answers, logs, jobs, documents and the board are searched for them. The
 * commands wait in the queue meanwhile, because a finished job is emptied.
 */
import { generateKeyPairSync } from "node:crypto";
import { rootCertificates } from "node:tls";
import { startActors } from "@signalbox/actors";
import { shareServers } from "@signalbox/dev-services/testing";
import { fieldsOf, type Provider, type ProviderRegistry } from "@signalbox/provider-kit";
import { loadProviders } from "@signalbox/provider-registry";
import { createBullLayouts, mailboxQueueName, openQueues } from "@signalbox/queue";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { connectMongoStorage } from "@signalbox/storage";
import { Redis } from "ioredis";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storedSession } from "../../members/member.fixture.js";
import { mountQueues } from "../../queues/mount.js";
import { createServer } from "../../server.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { providerChannels } from "@signalbox/workspace";
import { readWorkspace } from "./read-workspace.js";
import { openedConfig } from "./provider-config.js";

const partitions = 2;
const closing: (() => Promise<unknown>)[] = [];
let providers: ProviderRegistry;
let testApi: TestApi;
let admin: AdminClient;
const { redisUrl, mongodbUrl, namespace } = shareServers();
let startWorker: () => Promise<unknown>;
let openBoards: ReturnType<typeof openQueues>;

/** Part of every secret, in clear and encoded. */
const mark = "zqConfidential";
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
/** Values for settings that require a certain format. */
const known: Readonly<Record<string, string>> = {
  "Smtp.host": "smtp.example.com",
  "Smtp.port": "587",
  "Smtp.caCertificate": rootCertificates[0] ?? "",
  "Smtp.heloName": "mail.example.com",
  "AmazonSes.region": "eu-west-1",
  "AmazonSes.endpoint": "https://ses.example.com",
  "SignalWire.spaceUrl": "example.signalwire.com",
  "Firebase.key": JSON.stringify({
    type: "service_account",
    project_id: "p",
    private_key_id: mark,
    client_email: "a@p.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: "https://oauth2.googleapis.com/token",
  }),
};

beforeAll(async () => {
  const storage = await connectMongoStorage({ url: mongodbUrl });
  closing.push(() => storage.close());
  const layouts = createBullLayouts({ redisUrl, namespace, partitions, writes: true });
  closing.push(() => layouts.close());
  const mailbox = layouts.sender;
  openBoards = openQueues({ redisUrl, namespace, partitions });
  closing.push(() => openBoards.close());
  providers = await loadProviders();
  const { actors, deliveries, events, files, tables, monitor: store } = storage;
  const ports = { actors, deliveries, events, files, tables, store, mailbox, providers };
  testApi = await startTestApi({ ports });
  closing.push(() => testApi.close());
  admin = adminClient(testApi);
  startWorker = async () => {
    const worker = await startActors({
      ...testApi.api,
      reader: layouts.createReader({
        redisUrl,
        namespace,
        lockMs: 10_000,
        stallCheckMs: 5_000,
      }),
      mailbox,
      deliveryQueue: testApi.deliveryWork,
      schedule: createMemoryQueue({ partitions }),
      sleep: () => Promise.resolve(),
    });
    closing.push(() => worker.close());
  };
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

function configOf(provider: Provider): Record<string, string> {
  const fields = fieldsOf(provider).map(({ name, isSecret }) => {
    const value =
      known[`${provider.type}.${name}`] ?? (isSecret ? `${mark}-${provider.type}-${name}` : "open");
    return [name, value];
  });
  return { type: provider.type, ...Object.fromEntries(fields) };
}

/** Sends all commands; they wait in the queue. */
async function setUpEverything(): Promise<readonly string[]> {
  const calls = providerChannels.flatMap(({ channel, name }) =>
    providers.all
      .filter((provider) => provider.channel === channel)
      .map((provider) => [`/settings/${name}-providers`, { config: configOf(provider) }] as const),
  );
  const answers: string[] = [];
  for (const [path, body] of [
    ...calls,
    ["/settings/secrets", { name: "crm", value: `${mark}-crm` }] as const,
    ["/settings/data-sources", { variant: { type: "SegmentIO", sharedSecret: `${mark}-segment` } }] as const,
  ]) {
    const answer = await admin("PUT", path, { body, headers: { prefer: "respond-async" } });
    expect([path, answer.status, answer.text]).toEqual([path, 202, expect.any(String)]);
    answers.push(answer.text);
  }
  return answers;
}

/** All of Redis as text. */
async function dumpOfRedis(): Promise<string> {
  const client = new Redis(redisUrl);
  const readers: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    string: (key) => client.get(key),
    hash: (key) => client.hgetall(key),
    list: (key) => client.lrange(key, 0, -1),
    zset: (key) => client.zrange(key, "0", "-1"),
    set: (key) => client.smembers(key),
    stream: (key) => client.xrange(key, "-", "+"),
  };
  const keys = await client.keys(`${namespace}:*`);
  const values = await Promise.all(
    keys.map(async (key) => [key, await readers[await client.type(key)]?.(key)] as const),
  );
  await client.quit();
  return JSON.stringify(values);
}

async function dumpOfMongo(): Promise<string> {
  const mongodb = new MongoClient(mongodbUrl);
  try {
    const collections = await mongodb.db().collections();
    const documents = await Promise.all(collections.map((collection) => collection.find().toArray()));
    return JSON.stringify(documents);
  } finally {
    await mongodb.close();
  }
}

async function pagesOfBoard(): Promise<string> {
  const server = createServer(testApi.api);
  mountQueues(server.app, { context: testApi.api, queues: () => openBoards.queues });
  const listening = await server.listen(0, "127.0.0.1");
  const url = `http://127.0.0.1:${listening.port}/queues`;
  const cookie = await storedSession(testApi);
  const names = Array.from({ length: partitions }, (_, partition) => mailboxQueueName(partition));
  const pages = names.flatMap((name) =>
    ["waiting", "completed"].map(async (status) => {
      const query = `activeQueue=${name}&status=${status}&page=1&jobsPerPage=100`;
      return (await fetch(`${url}/api/queues?${query}`, { headers: { cookie } })).text();
    }),
  );
  const text = (await Promise.all(pages)).join("\n");
  await listening.close();
  return text;
}

async function answersToReaders(): Promise<readonly string[]> {
  const paths = [
    ...providerChannels.map(({ name }) => `/settings/${name}-providers`),
    "/settings/secrets",
    "/settings/data-sources",
  ];
  const answers = [...paths, "/settings/provider-types", "/dead-letters"].map((path) => admin("GET", path));
  return (await Promise.all(answers)).map(({ text }) => text);
}

function expectNoSecretIn(texts: Readonly<Record<string, string>>): void {
  const encoded = Buffer.from(mark).toString("base64").slice(0, 16);
  for (const [where, text] of Object.entries(texts)) {
    expect([where, text.length > 2]).toEqual([where, true]);
    expect([where, text.includes(mark), text.includes(encoded)]).toEqual([where, false, false]);
    expect([where, text.includes("PRIVATE KEY")]).toEqual([where, false]);
  }
}

it("are not in answers, logs, jobs, documents or on the queue board", async () => {
  const answers = await setUpEverything();
  const waiting = await dumpOfRedis();
  expect(waiting).toContain("put-provider");
  expectNoSecretIn({ answers: answers.join(), waiting, "board with what waits": await pagesOfBoard() });

  await startWorker();
  const isSetUp = async (): Promise<number> =>
    (await readWorkspace(testApi.workspaceId, testApi.api.actors)).secrets.length;
  await expect.poll(isSetUp, { timeout: 30_000 }).toBe(1);
  await expect.poll(async () => (await admin("GET", "/settings/data-sources")).text).toContain("SegmentIO");
  const stored = await dumpOfMongo();
  expect(stored).toContain("Firebase");
  expectNoSecretIn({
    stored,
    done: await dumpOfRedis(),
    board: await pagesOfBoard(),
    read: (await answersToReaders()).join(),
    logged: JSON.stringify(testApi.logged) + "...",
  });

  const { providers: settings } = await readWorkspace(testApi.workspaceId, testApi.api.actors);
  for (const provider of providers.all) {
    const setting = settings.find(
      ({ channel, type }) => channel === provider.channel && type === provider.type,
    );
    const opened = setting && openedConfig(setting, provider, testApi.api.secrets);
    const { type: _, ...config } = configOf(provider);
    expect([provider.type, opened]).toEqual([provider.type, { config }]);
  }
});
