/**
 * The worker's configuration: one schema over the environment, one error that lists every bad variable. What only the worker
 * reads has a description, which `.env.example` is printed from; the api describes what both read.
 */
import { cannotStart } from "@signalbox/core";
import { z } from "zod";

export interface WorkerConfig {
  readonly redisUrl: string;
  /** First part of every Redis key and channel. */
  readonly queueNamespace: string;
  readonly mongodbUrl: string;
  /** Must be the same in every process of a deployment, for good: stored queues depend on it. */
  readonly partitions: number;
  readonly dataDir: string;
  /** What secrets are sealed with: the api's. Absent: the key that is kept in `dataDir`. */
  readonly secretKey?: string;
  /** Keys that sealed before `secretKey`, separated by commas: they still open. */
  readonly previousSecretKeys?: string;
  /** Where clients reach the api, without trailing slash; for links in what is sent. */
  readonly publicUrl?: string;
  /** Hosts on the inside, or `host:port`, that webhooks and endpoints of Amazon SES may call all the same. */
  readonly allowedHosts: readonly string[];
  /** Hosts on the inside, or `host:port`, that child workspaces may set as their mail server. */
  readonly smtpAllowedHosts: readonly string[];
  /** A message that a provider was given and nothing is known of after this long counts as unanswered, ms. */
  readonly claimMs: number;
  /** Bulk messages slow down while half of the events of the last second were applied later than this, ms. */
  readonly bulkDelayTargetMs: number;
  /** Bulk messages a second that this worker sends whatever the delay. */
  readonly bulkFloorPerSecond: number;
  /** How long a stopping worker may take to finish what it holds, ms. */
  readonly drainMs: number;
  /** How long the lock of a job lasts that a worker, though alive, does not renew, ms. */
  readonly lockMs: number;
  /** How often jobs whose lock has ended are searched for, ms; the second search finds one at the latest. */
  readonly stallCheckMs: number;
}

const milliseconds = (from: number): z.ZodCoercedNumber =>
  z.coerce.number({ error: "milliseconds" }).int().min(from, `milliseconds, at least ${from}`);

const text = z.string().min(1);

/** Separated by commas. */
const hosts = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((host) => host.trim())
      .filter((host) => host !== ""),
  );

const schema = z.object({
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "a redis:// or rediss:// URL" }),
  QUEUE_NAMESPACE: z
    .string()
    .regex(/^[\w-]{1,64}$/, "letters, digits, _ and -, at most 64")
    .default("signalbox"),
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: "a mongodb:// or mongodb+srv:// URL" }),
  PARTITIONS: z.coerce
    .number({ error: "a power of two between 1 and 256" })
    .refine(
      (count) => count >= 1 && count <= 256 && Number.isInteger(Math.log2(count)),
      "a power of two between 1 and 256",
    )
    .default(16),
  DATA_DIR: text.default(".data"),
  SECRET_KEY: text.optional(),
  PREVIOUS_SECRET_KEYS: text.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "an http:// or https:// URL" })
    .transform((url) => url.replace(/\/$/, ""))
    .optional(),
  WEBHOOK_ALLOWED_HOSTS: hosts.describe(
    "hosts on the inside, or host:port, that webhooks and endpoints of Amazon SES may call, separated by commas",
  ),
  SMTP_ALLOWED_HOSTS: hosts.describe(
    "hosts on the inside, or host:port, that child workspaces may set as their mail server, separated by commas",
  ),
  BULK_DELAY_TARGET_MS: milliseconds(1)
    .default(80)
    .describe("messages of broadcasts slow down while half of the events are applied later than this, ms"),
  BULK_FLOOR_PER_SECOND: z.coerce
    .number({ error: "messages a second, at least 1" })
    .min(1, "messages a second, at least 1")
    .default(100)
    .describe("messages of broadcasts that each worker may send a second however late events are"),
  CLAIM_MS: milliseconds(2_000)
    .default(60_000)
    .describe(
      "a message that a provider has not answered for so long counts as uncertain, ms, at least 2000",
    ),
  DRAIN_MS: milliseconds(1)
    .default(10_000)
    .describe("how long a stopping worker may take to finish what it holds, ms"),
  LOCK_MS: milliseconds(500)
    .default(10_000)
    .describe("how long the lock of a job lasts that a living worker does not renew, ms, at least 500"),
  STALL_CHECK_MS: milliseconds(100)
    .default(5_000)
    .describe("how often jobs whose lock has ended are searched for, ms, at least 100"),
});

/** The worker's part of `.env.example`. */
export function describeEnvironment(): string {
  const entries = Object.entries(schema.shape).flatMap(([name, { description, def }]) => {
    if (description === undefined) return [];
    const line = def.type === "default" ? `${name}=${String(def.defaultValue)}` : `# ${name}=`;
    return [`# ${description}\n${line}\n`];
  });
  return `# Only the worker reads what follows.\n\n${entries.join("\n")}`;
}

/** Throws one `Error` that names each variable that does not fit and what it should be. An empty one counts as absent. */
export function readWorkerConfig(environment: Readonly<Record<string, string | undefined>>): WorkerConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
    throw cannotStart(
      `The worker cannot start; these environment variables do not fit:\n${faults.join("\n")}`,
    );
  }
  const { data } = parsed;
  return {
    redisUrl: data.REDIS_URL,
    queueNamespace: data.QUEUE_NAMESPACE,
    mongodbUrl: data.MONGODB_URL,
    partitions: data.PARTITIONS,
    dataDir: data.DATA_DIR,
    ...(data.SECRET_KEY !== undefined && { secretKey: data.SECRET_KEY }),
    ...(data.PREVIOUS_SECRET_KEYS !== undefined && { previousSecretKeys: data.PREVIOUS_SECRET_KEYS }),
    ...(data.PUBLIC_URL !== undefined && { publicUrl: data.PUBLIC_URL }),
    allowedHosts: data.WEBHOOK_ALLOWED_HOSTS,
    smtpAllowedHosts: data.SMTP_ALLOWED_HOSTS,
    claimMs: data.CLAIM_MS,
    bulkDelayTargetMs: data.BULK_DELAY_TARGET_MS,
    bulkFloorPerSecond: data.BULK_FLOOR_PER_SECOND,
    drainMs: data.DRAIN_MS,
    lockMs: data.LOCK_MS,
    stallCheckMs: data.STALL_CHECK_MS,
  };
}
