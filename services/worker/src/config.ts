/** The worker's configuration: one schema over the environment, one error that lists every bad variable. */
import { z } from "zod";

export interface WorkerConfig {
  readonly redisUrl: string;
  readonly mongodbUrl: string;
  /** Must be the same in every process of a deployment, for good: stored queues depend on it. */
  readonly partitions: number;
  /** How long a stopping worker may take to finish what it holds, ms. */
  readonly drainMs: number;
}

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
  DRAIN_MS: z.coerce.number({ error: "milliseconds" }).int().positive().default(10_000),
});

/** Throws one `Error` whose message names each variable that does not fit and what it should be. */
export function readWorkerConfig(environment: Readonly<Record<string, string | undefined>>): WorkerConfig {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
    throw new Error(`The worker cannot start; these environment variables do not fit:\n${faults.join("\n")}`);
  }
  const { REDIS_URL, MONGODB_URL, PARTITIONS, DRAIN_MS } = parsed.data;
  return { redisUrl: REDIS_URL, mongodbUrl: MONGODB_URL, partitions: PARTITIONS, drainMs: DRAIN_MS };
}
