import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDevServices, type DevServices } from "@signalbox/dev-services";
import { actorKey, deliveryKey, AppError, isUnavailable } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aDelivery, aDocument, anEvent, anInsert, aReplacement, aWorkspace } from "../conformance/samples.js";
import type { Storage } from "../storage.js";
import { connectMongoStorage, openMongoStorage } from "./mongo-storage.js";

interface DeafProxy {
  readonly url: string;
  /** From here on connections stay open, and the clients' writes stay in their buffers. */
  stopReading(): void;
  close(): void;
}

async function startDeafProxy(serverUrl: string): Promise<DeafProxy> {
  const url = new URL(serverUrl);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
    sockets.add(client).add(upstream);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stopReading() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Server selection gives up after 2 s; the rest is a margin for a busy machine. */
const boundMs = 6_000;

describe("when the server is away", () => {
  let dataDir: string;
  let services: DevServices;
  let storage: Storage;
  const outages: unknown[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "signalbox-outage-"));
    services = await startDevServices({ dataDir, only: ["mongodb"] });
    storage = await connectMongoStorage({
      url: services.mongodb.url,
      onError: (error) => outages.push(error),
    });
  });

  afterAll(async () => {
    await storage.close();
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each([
    ["whose first call falls into it", {}],
    ["that asks for the first time whether the server answers", { silenceLimitMs: 500 }],
  ])("a storage %s works when the server is back", async (_which, more) => {
    const late = await openMongoStorage({ url: services.mongodb.url, ...more });
    const count = async (): Promise<number> => late.actors.count(aWorkspace(), "user");
    try {
      await services.mongodb.kill();
      await expect(count()).rejects.toSatisfy(isUnavailable);
      await expect(late.monitor.ping()).rejects.toSatisfy(isUnavailable);
      await expect(count()).rejects.toSatisfy(isUnavailable);
      await services.mongodb.start();
      await expect.poll(() => count().catch(() => undefined)).toBe(0);
    } finally {
      await late.close();
    }
  });

  it("every call fails in bounded time, and works again by itself when it is back", async () => {
    const workspaceId = aWorkspace();
    const document = aDocument(actorKey(workspaceId, "user", "u"));
    const event = anEvent(workspaceId);
    const delivery = aDelivery(workspaceId);
    const pageOfDeliveries = {
      filter: { workspaceId },
      order: { by: "sentAt", direction: "desc" },
      limit: 1,
    } as const;
    await storage.actors.save([anInsert(document)]);
    await storage.events.record([event]);
    await services.mongodb.kill();

    const calls: (() => Promise<unknown>)[] = [
      async () => storage.monitor.ping(),
      async () => storage.actors.load([document.key]),
      async () =>
        storage.actors.save([
          aReplacement(document),
          anInsert(aDocument(actorKey(workspaceId, "user", "v"))),
        ]),
      async () => storage.actors.page({ workspaceId, kind: "user", direction: "after", limit: 1 }),
      async () => storage.actors.count(workspaceId, "user"),
      async () => storage.events.record([event, anEvent(workspaceId)]),
      async () => storage.events.list({ workspaceId }, { offset: 0, limit: 1 }),
      async () => storage.events.count({ workspaceId }),
      async () => storage.events.stream({ workspaceId })[Symbol.asyncIterator]().next(),
      async () => storage.deliveries.insert([delivery]),
      async () => storage.deliveries.load([deliveryKey(workspaceId, delivery.id)]),
      async () => storage.deliveries.save([{ ...delivery, version: 2 }]),
      async () => storage.deliveries.due(1, 1),
      async () => storage.deliveries.remove([deliveryKey(workspaceId, delivery.id)]),
      async () => storage.claims.insert([delivery]),
      async () => storage.claims.load([deliveryKey(workspaceId, delivery.id)]),
      async () => storage.claims.remove([deliveryKey(workspaceId, delivery.id)]),
      async () => storage.claims.erased([deliveryKey(workspaceId, delivery.id)]),
      async () => storage.claims.postpone([deliveryKey(workspaceId, delivery.id)], 2),
      async () => storage.claims.due(1, 1),
      async () => storage.deliveries.list(pageOfDeliveries),
      async () => storage.deliveries.count({ workspaceId }),
      async () => storage.deliveries.stream({ workspaceId })[Symbol.asyncIterator]().next(),
      async () =>
        storage.tables.apply([{ change: { do: "eraseDeliveries", owner: document.key }, version: 1 }]),
      async () =>
        storage.tables.apply([{ change: { do: "put", table: "audit", id: "a", row: {} }, version: 1 }]),
      async () => storage.tables.apply([{ change: { do: "eraseEvents", owner: document.key }, version: 1 }]),
      async () =>
        storage.tables.apply([
          { change: { do: "removeWhere", table: "audit", column: "a", value: "b" }, version: 1 },
        ]),
      async () => storage.tables.get("audit", "a"),
      async () =>
        storage.tables.query({ table: "audit", where: {}, order: { by: "at", direction: "asc" }, limit: 1 }),
      async () => storage.tables.count("audit", {}),
      async () => storage.tables.claimAlarms(1, 1, 1),
    ];
    const started = performance.now();
    const answers = await Promise.allSettled(calls.map(async (call) => call()));
    expect(performance.now() - started).toBeLessThan(boundMs);
    for (const answer of answers) {
      expect(answer.status).toBe("rejected");
      if (answer.status !== "rejected") continue;
      expect(answer.reason).toSatisfy(isUnavailable);
      expect(answer.reason).toMatchObject({ code: "StoreUnavailable" });
    }
    const { host } = new URL(services.mongodb.url);
    await expect(connectMongoStorage({ url: services.mongodb.url })).rejects.toMatchObject({
      code: "CannotStart",
      message: expect.stringMatching(
        `^The database at ${host} does not answer \\(.*\\): start it, or correct MONGODB_URL\\.$`,
      ),
    });
    await vi.waitFor(() => expect(outages).not.toHaveLength(0), { timeout: boundMs });

    await services.mongodb.start();
    await vi.waitFor(async () => storage.monitor.ping(), { timeout: boundMs });
    expect((await storage.actors.load([document.key])).get(document.key)).toEqual(document);
    expect(await storage.events.record([event])).toEqual([true]);
    expect(await storage.actors.save([aReplacement(document)])).toEqual(new Set());
  });

  it("though it keeps the connection, calls end in bounded time", async () => {
    const frozen = [...(await services.mongodb.pids()), services.guardPid ?? process.pid];
    const key = actorKey(aWorkspace(), "user", "u");
    const signal = (name: "SIGSTOP" | "SIGCONT"): void => {
      for (const pid of frozen) if (pid !== process.pid) process.kill(pid, name);
    };
    signal("SIGSTOP");
    try {
      const started = performance.now();
      await expect(storage.monitor.ping()).rejects.toSatisfy(isUnavailable);
      expect(performance.now() - started).toBeLessThan(boundMs);
      await expect(storage.actors.load([key])).rejects.toSatisfy(isUnavailable);
      expect(performance.now() - started).toBeLessThan(3 * boundMs);
    } finally {
      signal("SIGCONT");
    }
    await vi.waitFor(async () => storage.actors.load([key]), { timeout: boundMs });
  });

  it("a write that the server stops reading halfway ends in bounded time", async () => {
    const proxy = await startDeafProxy(services.mongodb.url);
    const hasty = await connectMongoStorage({ url: `${proxy.url}&socketTimeoutMS=500` });
    try {
      const large = anEvent(aWorkspace(), { data: JSON.stringify({ text: "x".repeat(8_000_000) }) });
      await hasty.monitor.ping();
      proxy.stopReading();
      await expect(hasty.events.record([large])).rejects.toSatisfy(isUnavailable);
    } finally {
      proxy.close();
      await hasty.close();
    }
  });

  it("interrupted calls fail too, and repeating them is safe", async () => {
    const workspaceId = aWorkspace();
    const documents = Array.from({ length: 300 }, (_, index) =>
      aDocument(actorKey(workspaceId, "user", `u${index}`)),
    );
    const events = documents.map((document) => anEvent(workspaceId, { owner: document.key }));
    const step = async (): Promise<void> => {
      expect(await storage.events.record(events)).toEqual(events.map(() => true));
      expect(await storage.actors.save(documents.map(anInsert))).toEqual(new Set());
    };
    const cut = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 1000; round += 1) await step();
    });
    const settled = Promise.allSettled(cut);
    await services.mongodb.kill();
    for (const answer of await settled) {
      const reason: unknown = answer.status === "rejected" ? answer.reason : undefined;
      expect(reason).toBeInstanceOf(AppError);
      expect(reason).toSatisfy(isUnavailable);
    }
    await services.mongodb.start();
    await vi.waitFor(async () => storage.monitor.ping(), { timeout: boundMs });
    await step();
    expect(await storage.events.count({ workspaceId })).toBe(300);
    expect(await storage.actors.count(workspaceId, "user")).toBe(300);
  });

  it("a database that was made read-only is reported as such, with what to do", async () => {
    await services.mongodb.stop();
    // The effect of `ALTER SYSTEM`.
    const settings = join(dataDir, "mongodb/documentdb/cluster/postgresql.auto.conf");
    await appendFile(settings, "default_transaction_read_only = on\n");
    await services.mongodb.start();
    const { host } = new URL(services.mongodb.url);
    await expect(connectMongoStorage({ url: services.mongodb.url })).rejects.toMatchObject({
      code: "CannotStart",
      message: `The database at ${host} is read-only: make it writable, or name its primary in MONGODB_URL.`,
    });
    await expect(storage.events.record([anEvent(aWorkspace())])).rejects.toSatisfy(isUnavailable);
  });
});
