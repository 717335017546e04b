import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startDevServices, type DevServices, type DevServicesOptions } from "./index.js";
import { entryCommand } from "./processes/entry-command.js";
import { isRunning, processIdentity } from "./processes/process-identity.js";
import { processTree } from "./processes/process-tree.js";
import { waitUntil } from "./processes/wait-until.js";

const cacheDir = process.env["SIGNALBOX_CACHE"];

/** Sends one command and returns its answer; rejects when the server is not reachable. */
async function sendToRedis(url: string, ...words: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  try {
    await once(socket, "connect");
    socket.write(`*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join("")}`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    return answer.toString().trim();
  } finally {
    socket.destroy();
  }
}

async function withDatabase<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

async function identitiesOf(pids: readonly number[]): Promise<string[]> {
  const identities = await Promise.all(pids.map((pid) => processIdentity(pid)));
  return identities.filter((identity) => identity !== undefined);
}

async function allGone(identities: readonly string[]): Promise<void> {
  let left: string[] = [];
  await waitUntil(
    async () => {
      const states = await Promise.all(identities.map((identity) => isRunning(identity)));
      left = identities.filter((_, index) => states[index]);
      return left.length === 0;
    },
    15_000,
    () => new Error(`still running: ${left.join(", ")}`),
  );
}

describe("development servers", () => {
  let dataDir = "";
  let started: DevServices[] = [];

  async function start(options: Partial<DevServicesOptions> = {}): Promise<DevServices> {
    const cache = cacheDir === undefined ? {} : { cacheDir };
    const services = await startDevServices({ dataDir, durable: false, ...cache, ...options });
    started.push(services);
    return services;
  }

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "signalbox-dev-services-"));
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((services) => services.stop()));
    await rm(dataDir, { recursive: true, force: true });
  });

  it("accept commands and report their origin", async () => {
    const lines: string[] = [];
    const { redis, mongodb } = await start({ report: (line) => lines.push(line) });
    expect(await sendToRedis(redis.url, "PING")).toBe("+PONG");
    expect(await withDatabase(mongodb.url, (client) => client.db("app").command({ ping: 1 }))).toMatchObject({
      ok: 1,
    });
    expect(redis.how).toMatch(/^(installed|fetched)/);
    expect(lines.filter((line) => line.includes(redis.url) || line.includes(mongodb.url))).toHaveLength(2);
  });

  it("evict nothing, limit the memory of Redis, write before they answer when durable, and rarely rewrite the append-only file", async () => {
    const { redis } = await start({ durable: true, only: ["redis"] });
    expect(await sendToRedis(redis.url, "CONFIG", "GET", "appendfsync")).toContain("always");
    expect(await sendToRedis(redis.url, "CONFIG", "GET", "appendonly")).toContain("yes");
    expect(await sendToRedis(redis.url, "CONFIG", "GET", "maxmemory-policy")).toContain("noeviction");
    const maxmemory = Number(
      (await sendToRedis(redis.url, "CONFIG", "GET", "maxmemory")).split("\r\n").at(-1),
    );
    expect(maxmemory).toBeGreaterThan(0);
    expect(maxmemory).toBeLessThanOrEqual(totalmem() / 2);
    expect(await sendToRedis(redis.url, "CONFIG", "GET", "auto-aof-rewrite-min-size")).toContain("268435456");
  });

  it("keep acknowledged writes through kill and start, and through stop and start", async () => {
    const first = await start();
    await sendToRedis(first.redis.url, "SET", "key", "kept");
    await withDatabase(first.mongodb.url, (client) =>
      client.db("app").collection("things").insertOne({ kept: true }),
    );
    await Promise.all([first.redis.kill(), first.mongodb.kill()]);
    await expect(sendToRedis(first.redis.url, "PING")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(await first.redis.pids()).toEqual([]);
    await Promise.all([first.redis.start(), first.mongodb.start()]);
    expect(await sendToRedis(first.redis.url, "GET", "key")).toContain("kept");
    await first.stop();

    const second = await start();
    expect(await sendToRedis(second.redis.url, "GET", "key")).toContain("kept");
    const count = await withDatabase(second.mongodb.url, (client) =>
      client.db("app").collection("things").countDocuments(),
    );
    expect(count).toBe(1);
  });

  it("restart on the same port after a crash with keepRunning, after growing pauses, and stop on request", async () => {
    const lines: string[] = [];
    const services = await start({ keepRunning: true, report: (line) => lines.push(line) });
    const { redis, mongodb } = services;
    const printed = (wanted: string, times = 1): Promise<void> =>
      waitUntil(
        async () => lines.filter((line) => line === wanted).length >= times,
        60_000,
        () => new Error(`"${wanted}" is not among ${lines.join("\n")}`),
      );
    const crash = async (server: typeof redis, which: number): Promise<void> => {
      const pid = (await server.pids()).at(which);
      if (pid === undefined) throw new Error("the server is not running");
      process.kill(pid, "SIGKILL");
    };
    await sendToRedis(redis.url, "SET", "key", "kept");
    await withDatabase(mongodb.url, (client) =>
      client.db("app").collection("things").insertOne({ kept: true }),
    );

    await Promise.all([crash(redis, 0), crash(mongodb, 0)]);
    for (const name of ["redis", "mongodb"]) {
      await printed(`${name} ended (SIGKILL); starting it again in 200 ms`);
      await printed(`${name} is back`);
    }
    expect(await sendToRedis(redis.url, "GET", "key")).toContain("kept");
    const count = (): Promise<number> =>
      withDatabase(mongodb.url, (client) => client.db("app").collection("things").countDocuments());
    expect(await count()).toBe(1);

    await crash(redis, 0);
    await printed("redis ended (SIGKILL); starting it again in 400 ms");
    await printed("redis is back", 2);
    await redis.kill();
    expect(await redis.pids()).toEqual([]);
    await redis.start();
    expect(await sendToRedis(redis.url, "GET", "key")).toContain("kept");

    const identities = await identitiesOf([...(await redis.pids()), ...(await mongodb.pids())]);
    await Promise.all([crash(redis, 0), crash(mongodb, 0)]);
    await services.stop();
    await allGone(identities);
    await expect(sendToRedis(redis.url, "PING")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(lines.filter((line) => line.endsWith("is back"))).toHaveLength(3);
  });

  it("refuse a data directory that another server uses, until that server has ended", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/in use by process \d+/);
    await first.stop();
    const second = await start();
    expect(await sendToRedis(second.redis.url, "PING")).toBe("+PONG");
  });

  it("start again on the data of a killed guard", async () => {
    const first = await start();
    await sendToRedis(first.redis.url, "SET", "key", "kept");
    process.kill(first.guardPid ?? 0, "SIGKILL");
    const second = await start();
    expect(await sendToRedis(second.redis.url, "GET", "key")).toContain("kept");
    await expect(first.redis.start()).rejects.toThrow(/guard .* (is gone|ended)/);
    expect(await first.redis.pids()).toEqual([]);
  });

  it("with a configured URL are used unchanged and never started or stopped", async () => {
    const own = await start({ only: ["redis"] });
    const lines: string[] = [];
    const report = (line: string): number => lines.push(line);
    const given = await start({
      redisUrl: own.redis.url,
      mongodbUrl: "mongodb://nowhere",
      report,
    });
    const { redis, mongodb } = given;
    expect([redis.url, mongodb.url, redis.how]).toEqual([own.redis.url, "mongodb://nowhere", "given"]);
    expect(lines).toEqual(["redis: given", "mongodb: given"]);
    await expect(redis.kill()).rejects.toThrow("configured by its URL");
    await expect(mongodb.start()).rejects.toThrow("configured by its URL");
    await redis.stop();
    await given.stop();
    expect(await sendToRedis(own.redis.url, "PING")).toBe("+PONG");
  });

  it("use the requested ports, and only the requested servers start", async () => {
    const probe = await start({ only: ["redis"] });
    const port = Number(new URL(probe.redis.url).port);
    await expect(
      start({ only: ["redis"], dataDir: join(dataDir, "other"), ports: { redis: port } }),
    ).rejects.toThrow(`port ${port} is taken`);
    await probe.stop();
    const services = await start({ only: ["redis"], ports: { redis: port } });
    expect(services.redis.url).toBe(`redis://127.0.0.1:${port}`);
    expect(() => services.mongodb.url).toThrow("not requested");
  });

  it("are fetched once when two first starts run at the same time", async () => {
    const cache = join(dataDir, "cache");
    const both = await Promise.all(
      ["one", "two"].map((name) => start({ only: ["redis"], cacheDir: cache, dataDir: join(dataDir, name) })),
    );
    for (const { redis } of both) expect(await sendToRedis(redis.url, "PING")).toBe("+PONG");
    expect((await readdir(cache).catch(() => [])).filter((name) => /unfinished|\.apt/.test(name))).toEqual(
      [],
    );
  });

  describe("leave no process behind", () => {
    async function aParent(): Promise<{
      parent: ChildProcess;
      urls: { redis: string };
      identities: string[];
      guard: number;
    }> {
      const [command, ...parameters] = entryCommand("main");
      const parent = spawn(command, parameters, {
        stdio: ["ignore", "pipe", "ignore"],
        detached: true,
        env: { ...process.env, SIGNALBOX_DATA: dataDir },
      });
      const [line] = (await once(parent.stdout, "data")) as [Buffer];
      const [, ...below] = await processTree(parent.pid ?? 0);
      const identities = await identitiesOf(below);
      const urls = JSON.parse(line.toString()) as { redis: string };
      return { parent, urls, identities, guard: below[0] ?? 0 };
    }

    for (const signal of ["SIGTERM", "SIGINT", "SIGKILL"] as const) {
      it(`when the process that started them gets ${signal}`, async () => {
        const { parent, identities } = await aParent();
        expect(identities.length).toBeGreaterThan(3);
        const exit = once(parent, "exit");
        parent.kill(signal);
        const [code] = (await exit) as [number | null];
        expect(code).toBe(signal === "SIGKILL" ? null : 0);
        await allGone(identities);
      });
    }

    it("when a terminal's Ctrl-C reaches the whole group, but not before their owner ends", async () => {
      const { parent, urls, identities } = await aParent();
      process.kill(parent.pid ?? 0, "SIGSTOP");
      process.kill(-(parent.pid ?? 0), "SIGINT");
      expect(await sendToRedis(urls.redis, "PING")).toBe("+PONG");
      process.kill(parent.pid ?? 0, "SIGCONT");
      expect(await once(parent, "exit")).toEqual([0, null]);
      await allGone(identities);
    });

    it("when the guard itself is killed", async () => {
      const { parent, identities, guard } = await aParent();
      process.kill(guard, "SIGKILL");
      await allGone(identities);
      parent.kill("SIGTERM");
      expect(await once(parent, "exit")).toEqual([0, null]);
    });

    it("when the database is busy", async () => {
      const services = await start({ only: ["mongodb"] });
      const identities = await identitiesOf(await services.mongodb.pids());
      const client = new MongoClient(services.mongodb.url, { serverSelectionTimeoutMS: 500 });
      const busy = client
        .db("app")
        .aggregate([
          { $documents: [{ n: 1 }] },
          { $project: { all: { $range: [0, 2_000_000] } } },
          { $unwind: "$all" },
          { $count: "n" },
        ])
        .toArray()
        .catch(() => []);
      process.kill(services.guardPid ?? 0, "SIGKILL");
      await allGone(identities);
      expect(await busy).toEqual([]);
      await client.close();
    });
  });
});
