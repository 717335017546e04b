/** Starts that cannot work: the reason in one sentence that says what to do, and nothing left behind. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startDevServices } from "@signalbox/dev-services";
import { shareServers } from "@signalbox/dev-services/testing";
import { startService } from "@signalbox/launcher";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "./client.fixture.js";
import {
  openInstallations,
  withDisk,
  type Installation,
  type Installations,
} from "./installation.fixture.js";
import { freePort, occupy } from "./ports.fixture.js";

const run = promisify(execFile);

let installations: Installations;
let directory: string;

beforeAll(async () => {
  installations = await openInstallations();
  ({ directory } = installations);
});
afterAll(() => installations.close());

function lastLine(installation: Installation): string {
  return installation.output().trimEnd().split("\n").at(-1) ?? "";
}

describe("a start that cannot work", () => {
  it.each(["127.0.0.1", "0.0.0.0", "::1"])(
    "names the port that is in use at %s and leaves nothing behind",
    async (host) => {
      const taken = await occupy(host);
      const installation = installations.start({ environment: { PORT: String(taken.port) } });
      expect(await installation.exited).toBe(1);
      await taken.close();
      expect(installation.output()).toContain(`Port ${taken.port} is taken.`);
      expect(installation.output()).not.toContain("    at ");
      expect(await readdir(directory)).toEqual([]);
    },
  );

  it.each([
    [
      "size=2m",
      /^The disk of \S+ has [12] MiB left and Signalbox needs 200: free some space, or choose .+\.$/,
    ],
    [
      "size=2m,ro",
      /^Nothing can be written to \S+, because its file system is read-only: fix that, or .+\.$/,
    ],
  ])("says what to do about a data directory on a disk of %s", async (options, sentence) => {
    const disk = await mkdtemp(join(tmpdir(), "signalbox-disk-"));
    const installation = installations.start({
      environment: { DATA_DIR: disk },
      within: withDisk(disk, options),
    });
    expect(await installation.exited).toBe(1);
    expect(lastLine(installation)).toMatch(sentence);
    await rm(disk, { recursive: true });
  });

  it("prints instructions for a database that does not answer", async () => {
    const data = await mkdtemp(join(tmpdir(), "signalbox-away-"));
    const unreachable = `127.0.0.1:${await freePort()}`;
    const environment = { DATA_DIR: data, MONGODB_URL: `mongodb://ops:s3cret@${unreachable}/signalbox` };
    const installation = installations.start({ environment });
    expect(await installation.exited).toBe(1);
    expect(lastLine(installation)).toMatch(
      new RegExp(
        `^The database at ${unreachable} does not answer \\(.+\\): start it, or correct MONGODB_URL\\.$`,
      ),
    );
    expect(installation.output()).not.toMatch(/ {4}at |s3cret|"level"|starting it again/);
    await rm(data, { recursive: true });
  });

  it("reports a full disk when packages cannot be installed", async () => {
    const checkout = await mkdtemp(join(tmpdir(), "signalbox-checkout-"));
    const sources = ["package.json", "pnpm-lock.yaml", "infra/bootstrap.mjs"];
    sources.push("infra/launcher/node-runtime.mjs", "infra/launcher/node-version.json");
    for (const file of sources) await cp(new URL(`../../../${file}`, import.meta.url), join(checkout, file));
    // A replacement of npx whose first write meets a full disk.
    await writeFile(join(checkout, "npx"), "#!/bin/sh\ncat /bin/sh > /dev/full\n", { mode: 0o755 });
    const starting = run(process.execPath, [join(checkout, "infra/bootstrap.mjs"), "start"], {
      env: { PATH: `${checkout}:${process.env["PATH"]}`, HOME: process.env["HOME"] },
    });
    await expect(starting).rejects.toMatchObject({
      stderr: `\nThe disk of ${checkout} is full: free about 1 GB for packages and what is built, then start again.\n\n`,
    });
    await rm(checkout, { recursive: true });
  });

  it("names every invalid setting", async () => {
    const installation = installations.start({
      environment: { PORT: "many", ADMIN_KEY: "short", WORKSPACE_ID: "x" },
    });
    expect(await installation.exited).toBe(1);
    for (const line of [
      "PORT: should be a port number",
      "ADMIN_KEY: should be 64 hex",
      "WORKSPACE_ID: should be a UUID",
    ])
      expect(installation.output()).toContain(line);
  });
});

describe("a standalone api that cannot start", () => {
  it("logs the reason in one line, without a stack", async () => {
    const taken = await occupy("127.0.0.1");
    const data = await mkdtemp(join(tmpdir(), "signalbox-api-"));
    const { redisUrl, mongodbUrl, namespace } = shareServers();
    const lines: string[] = [];
    const api = startService({
      service: "api",
      environment: {
        PORT: String(taken.port),
        DATA_DIR: data,
        REDIS_URL: redisUrl,
        MONGODB_URL: mongodbUrl,
        QUEUE_NAMESPACE: namespace,
      },
      onLine: (line) => lines.push(line),
    });
    expect((await api.exited).code).toBe(1);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time: expect.any(String),
        level: "error",
        service: "api",
        message: `Port 127.0.0.1:${taken.port} is taken: stop the process that listens there, or set PORT to another.`,
      },
    ]);
    await taken.close();
    await rm(data, { recursive: true });
  });

  it("names every package of PROVIDERS that is missing", async () => {
    const lines: string[] = [];
    const api = startService({
      service: "api",
      environment: { PROVIDERS: "@acme/signalbox-carrier, @acme/other" },
      onLine: (line) => lines.push(line),
    });
    expect((await api.exited).code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /PROVIDERS has faults:\\n {2}@acme\/signalbox-carrier: is not installed in [^"]*\\n {2}@acme\/other: is not installed/,
    );
  });
});

describe("a standalone api on a Redis without a memory limit", () => {
  it("warns that it may never refuse events", async () => {
    const data = await mkdtemp(join(tmpdir(), "signalbox-unlimited-"));
    const servers = await startDevServices({ dataDir: data, durable: false, only: ["redis"] });
    const client = new Redis(servers.redis.url);
    await client.config("SET", "maxmemory", "0");
    await client.quit();
    const { mongodbUrl } = shareServers();
    const lines: string[] = [];
    const api = startService({
      service: "api",
      environment: {
        PORT: String(await freePort()),
        DATA_DIR: data,
        REDIS_URL: servers.redis.url,
        MONGODB_URL: mongodbUrl,
      },
      onLine: (line) => lines.push(line),
    });
    const warnings = await until(
      () => Promise.resolve(lines.filter((line) => line.includes("Set maxmemory"))),
      (found) => found.length > 0,
    );
    await api.stop();
    await servers.stop();
    await rm(data, { recursive: true });
    expect(warnings).toEqual([expect.stringContaining('"level":"warn"')]);
  });
});
