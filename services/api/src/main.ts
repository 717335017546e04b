/**
 * The api service: reads the environment, wires Redis and MongoDB, serves, and drains when it is asked to stop or when the
 * parent that started it is gone. The only file here that names an adapter.
 */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createGroupCommit, createReceipts } from "@signalbox/actors";
import { createSequence, jobId } from "@signalbox/core";
import { createBullMailboxWriter, createBullQueueMonitor, createRedisSignals } from "@signalbox/queue";
import { connectMongoStorage } from "@signalbox/storage";
import { bootstrapWorkspace, firstKeysOf } from "./bootstrap.js";
import { readConfig, type ApiConfig } from "./config.js";
import type { ApiContext } from "./context.js";
import { createKeyRing } from "./credentials/key-ring.js";
import { openSecretBox } from "./credentials/secret-box.js";
import { createDiskFileStore } from "./files/disk-file-store.js";
import { createLog } from "./observability/log.js";
import { createMetrics } from "./observability/metrics.js";
import { createServer } from "./server.js";

const now = (): Date => new Date();
const log: ApiContext["log"] = createLog({ write: (line) => process.stdout.write(line), now });

interface Wiring {
  readonly api: ApiContext;
  close(): Promise<void>;
}

async function wire(config: ApiConfig): Promise<Wiring> {
  const onError = (error: unknown): void =>
    log({ level: "warn", message: "a connection is in trouble", error });
  const redis = { redisUrl: config.redisUrl, onError };
  const storage = await connectMongoStorage({
    url: config.mongodbUrl,
    onError,
  });
  const mailbox = createBullMailboxWriter({ ...redis, partitions: config.partitions });
  const queue = createBullQueueMonitor({ ...redis, partitions: config.partitions });
  const signals = createRedisSignals(redis);
  const receipts = await createReceipts({ signals, channel: `receipts-${randomUUID()}` });
  const keys = await createKeyRing({ tables: storage.tables, signals, now });
  const commit = createGroupCommit({ mailbox, newJobId: () => jobId(randomUUID()), now });
  const { actors, events, tables, monitor: store } = storage;
  return {
    api: {
      config,
      actors,
      events,
      tables,
      store,
      queue,
      mailbox,
      signals,
      commit,
      receipts,
      keys,
      secrets: await openSecretBox(config),
      files: createDiskFileStore(join(config.dataDir, "files")),
      metrics: createMetrics({ queue, commit, processMetrics: true }),
      now,
      newId: () => randomUUID(),
      nextSeq: createSequence(),
      log,
    },
    async close() {
      await Promise.allSettled([receipts.close(), keys.close()]);
      await Promise.allSettled([mailbox.close(), queue.close(), signals.close(), storage.close()]);
    },
  };
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const wiring = await wire(config);
  const { api } = wiring;
  const stopping = new AbortController();
  const server = createServer(api);
  const listening = await server.listen(config.port, config.host);
  log({ level: "info", message: `listening on http://${config.host}:${listening.port}` });

  const stop = async (reason: string): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    log({ level: "info", message: `stopping: ${reason}` });
    await listening.close();
    await wiring.close();
    log({ level: "info", message: "stopped" });
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop("SIGTERM"));
  process.once("SIGINT", () => void stop("SIGINT"));
  process.once("disconnect", () => void stop("the parent is gone"));

  const first = firstKeysOf(config);
  const ready = first === undefined || (await bootstrapWorkspace(first, api, { signal: stopping.signal }));
  if (ready) log({ level: "info", message: "ready" });
  process.send?.({ ready: true, port: listening.port });
}

main().catch((error: unknown) => {
  log({ level: "error", message: error instanceof Error ? error.message : "the api could not start", error });
  process.exit(1);
});
