/**
 * The api's configuration: one table from environment variables to `ApiConfig`. All invalid variables are reported
 * at once. Only `main.ts` reads the environment; `.env.example` is printed from this table and a test keeps the
 * two equal.
 */
import { emailField } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import {
  describeEnvironment,
  presentOnly,
  publicUrlVariable,
  readEnvironment,
  settingsIn,
  sharedConfig,
  sharedVariables,
  textVariable as text,
  tracingConfig,
  tracingVariables,
  wholeFrom,
  workspaceIdVariable,
  type Environment,
  type Setting,
  type SharedConfig,
  type TracingConfig,
} from "@signalbox/service";
import { z } from "zod";

export interface IngestLimits {
  /** One event with its properties and context, as JSON, without attached files. */
  readonly eventBytes: number;
  /** One ingestion request after inflating. */
  readonly batchBytes: number;
  readonly batchEvents: number;
  /** Any other request body. */
  readonly bodyBytes: number;
}

/** Limits of one workspace in this process. */
export interface WorkspaceLimits {
  /** Concurrent renderings, previews and simulations. */
  readonly computations: number;
  /** How many more may wait. */
  readonly computationsWaiting: number;
  readonly computationWaitMs: number;
  readonly downloads: number;
  readonly liveStreams: number;
}

export interface ApiConfig extends SharedConfig {
  /** Of the applications that may show the embedded dashboard in a frame. */
  readonly embeddingOrigins: readonly string[];
  readonly port: number;
  readonly host: string;
  /** The workspace and keys to create at start. */
  readonly workspaceId?: WorkspaceId;
  readonly writeKey?: string;
  readonly adminKey?: string;
  /** The address of the installation's first owner. */
  readonly ownerEmail: string;
  /** The URL at which clients reach the service, without trailing slash; used for links in messages. */
  readonly publicUrl?: string;
  /** Number of trusted proxies in front of the service; with 0 `X-Forwarded-*` headers are ignored. */
  readonly trustedProxies: number;
  readonly limits: IngestLimits;
  /** An uploaded file. */
  readonly uploadBytes: number;
  /** An uploaded image. */
  readonly imageBytes: number;
  /** All images of one workspace. */
  readonly imageQuotaBytes: number;
  /** Ingestion requests per second and write key; absent means no limit. */
  readonly rateLimit?: number;
  /** What `/metrics` asks for; absent: it is open. */
  readonly metricsToken?: string;
  /** Share of the queue's memory at which events are refused. */
  readonly memoryHighWater: number;
  readonly workspaceLimits: WorkspaceLimits;
  /** Threads that render, preview and simulate; absent: one fewer than there are processors. */
  readonly computeThreads?: number;
  /** A download or a stream that the client has not read from for this long is aborted. */
  readonly downloadIdleMs: number;
  /** Database connections reserved for reads of administrators. */
  readonly readConnections: number;
  /** Concurrent requests of one connection. */
  readonly pipelinedRequests: number;
  /** A request that has not arrived completely after this long is aborted. */
  readonly requestTimeoutMs: number;
  /** How long `/readyz` fails before the port closes, so that load balancers notice. */
  readonly drainNoticeMs: number;
  /** Absent: no traces. */
  readonly tracing?: TracingConfig;
}

const bytes = wholeFrom(1, 1_073_741_824);

/** Each variable with its default (`prefault`), or optional, and a description for operators. */
const environment = z.object({
  PORT: wholeFrom(0, 65_535).prefault("3000").describe("the port to listen on, 0 to 65535 (0: any free one)"),
  HOST: text
    .prefault("127.0.0.1")
    .describe("the address to listen on; 0.0.0.0 for all, as a container needs"),
  ...sharedVariables,
  REDIS_URL: sharedVariables.REDIS_URL.prefault("redis://127.0.0.1:6379"),
  MONGODB_URL: sharedVariables.MONGODB_URL.prefault("mongodb://127.0.0.1:27017/signalbox"),
  WORKSPACE_ID: workspaceIdVariable
    .optional()
    .describe("the UUID of the workspace to make sure of at start, together with WRITE_KEY and ADMIN_KEY"),
  WRITE_KEY: z
    .string()
    .regex(/^\S{8,}$/)
    .optional()
    .describe("the write key of that workspace: base64 of <secretId>:<secret>"),
  ADMIN_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe("the admin key of that workspace: 64 hex characters"),
  OWNER_EMAIL: emailField
    .prefault("owner@localhost")
    .describe("the address of the first owner, who is created at the first start"),
  PUBLIC_URL: publicUrlVariable,
  EMBEDDING_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[\w.*:[\]-]+( https?:\/\/[\w.*:[\]-]+)*$/)
    .optional()
    .describe(
      "origins of the applications that show the embedded dashboard in a frame, separated by spaces, as https://app.example.com; none when absent",
    ),
  TRUST_PROXY: wholeFrom(0, 10)
    .prefault("0")
    .describe(
      "how many proxies in front of the api append to X-Forwarded-For or Forwarded, 0 to 10; with 0 clients are known by their connection",
    ),
  EVENT_BYTES: bytes.prefault("32768").describe("the largest event, bytes"),
  BATCH_BYTES: bytes.prefault("1048576").describe("the largest ingestion request after inflating, bytes"),
  BATCH_EVENTS: wholeFrom(1, 100_000).prefault("2500").describe("the most events in one batch"),
  BODY_BYTES: bytes.prefault("5242880").describe("the largest other request body, bytes"),
  UPLOAD_BYTES: bytes.prefault("104857600").describe("the largest uploaded file, bytes"),
  IMAGE_BYTES: wholeFrom(1, 104_857_600).prefault("10485760").describe("the largest uploaded image, bytes"),
  IMAGE_QUOTA_BYTES: wholeFrom(0, 1_099_511_627_776)
    .prefault("1000000000")
    .describe("what the images of one workspace may take together, bytes"),
  RATE_LIMIT: wholeFrom(1, 1_000_000)
    .optional()
    .describe("ingestion requests per second for one write key; no limit when absent"),
  MEMORY_HIGH_WATER: z
    .string()
    .regex(/^\d*\.?\d+$/)
    .transform(Number)
    .pipe(z.number().gt(0).max(1))
    .prefault("0.7")
    .describe("the share of Redis' memory, 0 to 1, from which on events are refused"),
  COMPUTATIONS: wholeFrom(1, 1_000)
    .prefault("2")
    .describe("renderings, previews and simulations of one workspace that run at a time"),
  COMPUTATIONS_WAITING: wholeFrom(0, 10_000)
    .prefault("20")
    .describe("how many more of them may wait; others are answered 429"),
  COMPUTATION_WAIT_SECONDS: wholeFrom(1, 60)
    .prefault("5")
    .describe("how long one of them may wait before it is answered 429, seconds"),
  COMPUTE_THREADS: wholeFrom(1, 256)
    .optional()
    .describe("the threads they run in; one fewer than there are processors when absent, and at least one"),
  DOWNLOADS: wholeFrom(1, 1_000)
    .prefault("4")
    .describe("downloads of one workspace at a time; others are answered 429"),
  LIVE_STREAMS: wholeFrom(1, 100_000)
    .prefault("1000")
    .describe("streams of live values of one workspace at a time; others are answered 429"),
  DOWNLOAD_IDLE_SECONDS: wholeFrom(1, 3_600)
    .prefault("60")
    .describe("a download or a stream is ended when nothing of it was taken for so long, seconds"),
  READ_CONNECTIONS: wholeFrom(1, 1_000)
    .prefault("10")
    .describe("connections to MongoDB for what administrators read, apart from those for events"),
  PIPELINED_REQUESTS: wholeFrom(1, 1_000)
    .prefault("8")
    .describe("requests of one connection that are worked on at a time; those behind them wait"),
  REQUEST_TIMEOUT_SECONDS: wholeFrom(1, 3_600)
    .prefault("30")
    .describe("how long a client may take to send a request, seconds"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/)
    .optional()
    .describe(
      "what /metrics asks for as `authorization: Bearer …`, 16 to 256 characters without spaces; open when absent",
    ),
  DRAIN_NOTICE_SECONDS: wholeFrom(0, 300)
    .prefault("0")
    .describe("how long /readyz says no before the port closes, seconds"),
  ...tracingVariables,
});

/** Throws a start fault that has one line for each bad variable. An empty variable counts as absent. */
export function readConfig(variables: Environment): ApiConfig {
  return toConfig(readEnvironment(environment, variables));
}

/** Where people reach the service; without `PUBLIC_URL` only those on this machine can. */
export function publicUrlOf({
  publicUrl,
  port,
}: {
  readonly publicUrl?: string;
  readonly port: number;
}): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** As `docs/reference/configuration.md` lists them. */
export function apiSettings(): readonly Setting[] {
  return settingsIn(environment);
}

/** The text of `.env.example`, but for what only the worker reads. */
export function exampleEnvironment(): string {
  return `# Configuration of Signalbox. What is commented out has no default.\n\n${describeEnvironment(environment)}`;
}

function toConfig(env: z.output<typeof environment>): ApiConfig {
  return {
    ...sharedConfig(env),
    ...tracingConfig(env, "signalbox-api"),
    ...presentOnly({
      workspaceId: env.WORKSPACE_ID,
      writeKey: env.WRITE_KEY,
      adminKey: env.ADMIN_KEY?.toLowerCase(),
      publicUrl: env.PUBLIC_URL,
      rateLimit: env.RATE_LIMIT,
      metricsToken: env.METRICS_TOKEN,
      computeThreads: env.COMPUTE_THREADS,
    }),
    ownerEmail: env.OWNER_EMAIL,
    port: env.PORT,
    host: env.HOST,
    embeddingOrigins: env.EMBEDDING_ORIGINS?.split(" ") ?? [],
    trustedProxies: env.TRUST_PROXY,
    limits: {
      eventBytes: env.EVENT_BYTES,
      batchBytes: env.BATCH_BYTES,
      batchEvents: env.BATCH_EVENTS,
      bodyBytes: env.BODY_BYTES,
    },
    uploadBytes: env.UPLOAD_BYTES,
    imageBytes: env.IMAGE_BYTES,
    imageQuotaBytes: env.IMAGE_QUOTA_BYTES,
    memoryHighWater: env.MEMORY_HIGH_WATER,
    workspaceLimits: {
      computations: env.COMPUTATIONS,
      computationsWaiting: env.COMPUTATIONS_WAITING,
      computationWaitMs: env.COMPUTATION_WAIT_SECONDS * 1000,
      downloads: env.DOWNLOADS,
      liveStreams: env.LIVE_STREAMS,
    },
    downloadIdleMs: env.DOWNLOAD_IDLE_SECONDS * 1000,
    readConnections: env.READ_CONNECTIONS,
    pipelinedRequests: env.PIPELINED_REQUESTS,
    requestTimeoutMs: env.REQUEST_TIMEOUT_SECONDS * 1000,
    drainNoticeMs: env.DRAIN_NOTICE_SECONDS * 1000,
  };
}
