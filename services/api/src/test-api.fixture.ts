/**
 * The whole api over a real socket, for tests: the application as `main.ts` wires it, but on the in-memory
 * adapters, with the real actor runtime consuming the queue in the same process, so that what is posted is also
 * applied.
 */
import { randomUUID } from "node:crypto";
import { createGroupCommit, createAcknowledgements } from "@signalbox/engine";
import { createStorageClient } from "@signalbox/exports";
import { createImageUses, createWorkspaceViews } from "@signalbox/workspace";
import { startActors } from "@signalbox/actors";
import { createDeliveryClient, lanes } from "@signalbox/messaging";
import {
  createSequence,
  jobId,
  type Schedule,
  secretBoxOf,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import {
  createMemoryCounters,
  createMemoryQueue,
  createMemoryWorkQueue,
  type MemoryWorkQueue,
} from "@signalbox/queue/testing";
import { queueNames } from "@signalbox/queue";
import { createMemoryStorage } from "@signalbox/storage/testing";
import type { LogEntry } from "@signalbox/service";
import { createUserCounts } from "@signalbox/user-queries";
import { bootstrapWorkspace } from "./bootstrap.js";
import { createSeenSamples } from "./admin/completion/seen-samples.js";
import { createLongCounts } from "./admin/long-counts.js";
import { createDownloadLimit } from "./admin/csv-download.js";
import { createComputation } from "./computation/computation.js";
import { createSameThread } from "./computation/same-thread.fixture.js";
import { readConfig } from "./config.js";
import type { ApiContext } from "./context.js";
import { createKeyRing } from "./credentials/key-ring.js";
import { createImageUploadLimit } from "./images/image-upload-limit.js";
import { createFirstSetup } from "./first-setup.js";
import { createInstallationDirectory } from "./members/installation-directory.js";
import { createSessionRing } from "./members/session-ring.js";
import { createCursors } from "./http/cursors.js";
import { createNewestCalls } from "./http/newest-calls.js";
import { createLiveFeeds } from "./live/live-feeds.js";
import { createLiveStreamLimit } from "./live/live-stream-limit.js";
import { createMetrics } from "./observability/metrics.js";
import { listenToWorkers } from "./observability/worker-figures.js";
import { exampleProviders } from "./providers.fixture.js";
import { createServer } from "./server.js";
import { createPasswordHasher } from "./sign-in/password-hasher.js";
import { startTestDeliveries } from "./test-deliveries.fixture.js";
import { createWorkspaceDirectory } from "./workspaces/workspace-directory.js";

export interface TestApi {
  readonly url: string;
  readonly api: ApiContext;
  readonly workspaceId: WorkspaceId;
  readonly writeKey: string;
  readonly adminKey: string;
  readonly logged: readonly LogEntry[];
  /** Requests to the delivery pipeline: they wait until a test consumes them. */
  readonly deliveryWork: MemoryWorkQueue;
  /** Sends JSON with the write key, by default with `wait`, so that its effect can be read at once. */
  send(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Newest first. */
  storedEvents(): Promise<readonly StoredEvent[]>;
  /** Pauses and resumes the worker, so that message batches wait. */
  pauseWorker(): Promise<void>;
  resumeWorker(): Promise<void>;
  close(): Promise<void>;
}

export interface TestApiOptions {
  readonly config?: Partial<ApiContext["config"]>;
  /** Ports to use instead of the in-memory ones. */
  readonly ports?: Partial<ApiContext>;
  readonly env?: Readonly<Record<string, string>>;
  /** Wraps the server's context, to record its calls; the worker is not affected. */
  readonly serve?: (api: ApiContext) => ApiContext;
  /** Sends deliveries, instead of leaving them for the test to consume. */
  readonly delivers?: true;
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const first = newFirstKeys();
  const logged: LogEntry[] = [];
  const { api, queue, deliveryWork } = await wireInMemory(first.workspaceId, options, logged);
  const schedule = accelerated(queue);
  const work = () =>
    startActors({
      ...api,
      reader: queue,
      mailbox: queue,
      deliveryQueue: deliveryWork,
      signals: queue,
      schedule,
      sleep: () => Promise.resolve(),
    });
  let actors = await work();
  const deliveries = options.delivers && (await startTestDeliveries({ api, work: deliveryWork, schedule }));
  await bootstrapWorkspace(first, { ...api, mailbox: queue });
  const listening = await createServer(options.serve?.(api) ?? api).listen(0, "127.0.0.1");
  const url = `http://127.0.0.1:${listening.port}`;
  return {
    ...first,
    url,
    api,
    logged,
    deliveryWork,
    send: (path, body, headers = {}) =>
      fetch(url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${first.writeKey}`, prefer: "wait=10", ...headers },
        body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    storedEvents: () => api.events.list({ workspaceId: first.workspaceId }, { offset: 0, limit: 10_000 }),
    pauseWorker: () => actors.close(),
    async resumeWorker() {
      actors = await work();
    },
    async close() {
      await listening.close();
      await deliveries?.close();
      await actors.close();
      await Promise.all([api.keys, api.workspaces, api.acknowledgements].map((each) => each.close()));
    },
  };
}

const testSecrets = secretBoxOf(Buffer.alloc(32, 7));

/** Tasks that run every half a second run every 50 ms, so that tests wait less. */
function accelerated(schedule: Schedule): Schedule {
  return { every: (name, ms, task) => schedule.every(name, ms / 10, task) };
}

function newFirstKeys(): Pick<TestApi, "workspaceId" | "writeKey" | "adminKey"> {
  return {
    workspaceId: randomUUID() as WorkspaceId,
    writeKey: Buffer.from(`${randomUUID()}:${randomUUID()}`).toString("base64"),
    adminKey: randomUUID().replaceAll("-", "").repeat(2),
  };
}

async function wireInMemory(
  workspaceId: WorkspaceId,
  { config, ports, env = {} }: TestApiOptions,
  logged: LogEntry[],
): Promise<{
  api: ApiContext;
  queue: ReturnType<typeof createMemoryQueue>;
  deliveryWork: MemoryWorkQueue;
}> {
  const now = ports?.now ?? (() => new Date());
  const storage = createMemoryStorage();
  const queue = createMemoryQueue({ partitions: 4 });
  const deliveryWork = createMemoryWorkQueue();
  const { actors, claims, deliveries, events, expiry, files, images, tables, monitor: store } = storage;
  const mailbox = ports?.mailbox ?? queue;
  const workspaces = await createWorkspaceDirectory({ actors: ports?.actors ?? actors, signals: queue, now });
  const commit = createGroupCommit({ mailbox, newJobId: () => jobId(randomUUID()), now });
  const settings = { ...readConfig(env), workspaceId, ...config };
  const api: ApiContext = {
    config: settings,
    actors,
    events,
    tables,
    deliveries,
    claims,
    expiry,
    deliveryClient: createDeliveryClient({
      queues: lanes(() => deliveryWork),
      newJobId: () => jobId(randomUUID()),
    }),
    store,
    queue,
    mailbox,
    signals: queue,
    commit,
    acknowledgements: await createAcknowledgements({ signals: queue, channel: "acknowledgements" }),
    keys: await createKeyRing({ tables: ports?.tables ?? tables, workspaces, signals: queue, now }),
    firstSetup: createFirstSetup({ isDone: false }),
    workspaces,
    views: createWorkspaceViews({ actors, tables, ...ports }),
    installation: await createInstallationDirectory({ actors: ports?.actors ?? actors, signals: queue, now }),
    sessions: createSessionRing({ tables: ports?.tables ?? tables, now }),
    counters: createMemoryCounters(() => now().getTime()),
    passwords: createPasswordHasher({ atOnce: 2 }),
    secrets: testSecrets,
    cursors: createCursors(ports?.secrets ?? testSecrets),
    providers: exampleProviders,
    files,
    exportStorage: createStorageClient({
      openSecret: (sealed) => testSecrets.open(sealed),
      allowedHosts: settings.exportAllowedHosts,
    }),
    images,
    imageUses: createImageUses(ports?.tables ?? tables),
    imageUploads: createImageUploadLimit(),
    computation: createComputation({ runner: createSameThread(), limits: settings.workspaceLimits }),
    userCounts: createUserCounts({ now }),
    longCounts: createLongCounts({ now }),
    seen: createSeenSamples({ now }),
    newestCalls: createNewestCalls(),
    live: createLiveFeeds({ eventsMs: 20, countsMs: 20, heartbeatMs: 50, recheckMs: 50 }),
    liveStreams: createLiveStreamLimit(settings.workspaceLimits),
    downloads: createDownloadLimit(settings.workspaceLimits),
    metrics: createMetrics({
      queue: ports?.queue ?? queue,
      workQueues: { [queueNames.deliveries]: deliveryWork },
      commit,
    }),
    workers: await listenToWorkers({ signals: queue, now }),
    workQueues: { [queueNames.deliveries]: deliveryWork },
    now,
    newId: () => randomUUID(),
    nextSeq: createSequence(),
    log: (entry) => logged.push(entry),
    ...ports,
  };
  return { api, queue, deliveryWork };
}
