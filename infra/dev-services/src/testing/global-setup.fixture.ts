/**
 * Before the first suite that needs servers: builds the services, which those suites run as processes, and starts the
 * servers. Those of `REDIS_URL` and `MONGODB_URL` are used as they are; databases of the run are dropped at its end.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { startDevServices } from "../start-dev-services.js";
import { dropDatabases } from "./drop-databases.fixture.js";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await build();
  const { REDIS_URL, MONGODB_URL, SIGNALBOX_CACHE } = process.env;
  const dataDir = await mkdtemp(join(tmpdir(), "signalbox-tests-"));
  const services = await startDevServices({
    dataDir,
    durable: false,
    ...(REDIS_URL !== undefined && { redisUrl: REDIS_URL }),
    ...(MONGODB_URL !== undefined && { mongodbUrl: MONGODB_URL }),
    ...(SIGNALBOX_CACHE !== undefined && { cacheDir: SIGNALBOX_CACHE }),
  });
  const run = `test-${randomBytes(3).toString("hex")}`;
  project.provide("sharedServers", {
    redisUrl: services.redis.url,
    mongodbUrl: services.mongodb.url,
    run,
  });
  return async () => {
    if (MONGODB_URL !== undefined) await dropDatabases(MONGODB_URL, `${run}-`);
    await services.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Turborepo builds only changed packages. */
async function build(): Promise<void> {
  const binaries = join(root, "node_modules/.bin");
  await promisify(execFile)(join(binaries, "turbo"), ["run", "build", "--output-logs=errors-only"], {
    cwd: root,
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env["PATH"] ?? ""}` },
  }).catch((error: Error & { stdout?: string }) => {
    throw new Error(`the build failed:\n${error.stdout ?? ""}`, { cause: error });
  });
}
