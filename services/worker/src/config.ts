/** The worker's configuration: one schema over the environment, one error that lists every bad variable. */
import { z } from "zod";

export interface WorkerConfig {
  readonly redisUrl: string;
  readonly mongodbUrl: string;
  /** Must be the same in every process of a deployment, for good: stored queues depend on it. */
  readonly partitions: number;
  /** How long a stopping worker may take to finish what it holds, ms. */
  readonly drainMs: number;
  /** How long a silent worker keeps what it has in hand, ms. Longer than any pause of a healthy process. */
  readonly lockMs: number;
  /** How often the work of dead workers is looked for, ms; it is taken over at the second look at the latest. */
  readonly stallCheckMs: number;
}

const milliseconds = (from: number): z.ZodCoercedNumber =>
  z.coerce.number({ error: "milliseconds" }).int().min(from, `milliseconds, at least ${from}`);

const schema = z.object({
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "a redis:// or rediss:// URL" }),
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: "a mongodb:// or mongodb+srv:// URL" }),
  PARTITIONS: z.coerce
    .number({ error: "a power of two between 1 and 256" })
    .refine(
      (count) => count >= 1 && count <= 256 && Number.isInteger(Math.log2(count)),
      "a power of two between 1 and 256",
    )
    .default(16),
  DRAIN_MS: milliseconds(1).default(10_000),
  LOCK_MS: milliseconds(500).default(10_000),
  STALL_CHECK_MS: milliseconds(100).default(5_000),
});

/** Throws one `Error` whose message names each variable that does not fit and what it should be. */
export function readWorkerConfig(environment: Readonly<Record<string, string | undefined>>): WorkerConfig {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
    throw new Error(`The worker cannot start; these environment variables do not fit:\n${faults.join("\n")}`);
  }
  const { data } = parsed;
  return {
    redisUrl: data.REDIS_URL,
    mongodbUrl: data.MONGODB_URL,
    partitions: data.PARTITIONS,
    drainMs: data.DRAIN_MS,
    lockMs: data.LOCK_MS,
    stallCheckMs: data.STALL_CHECK_MS,
  };
}
