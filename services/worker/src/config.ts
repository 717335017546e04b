/** The worker's configuration: parses the environment into `WorkerConfig`. */
import { parseArgs } from "node:util";
import { cannotStart } from "@signalbox/core";
import {
  describeEnvironment,
  listVariable,
  presentOnly,
  publicUrlVariable,
  readEnvironment,
  settingsIn,
  sharedConfig,
  sharedVariables,
  tracingConfig,
  tracingVariables,
  wholeFrom,
  workerRoles,
  type Environment,
  type Setting,
  type SharedConfig,
  type TracingConfig,
  type WorkerRole,
} from "@signalbox/service";
import { z } from "zod";

export interface WorkerConfig extends SharedConfig {
  readonly role: WorkerRole;
  /** Public base URL of the api, without trailing slash; links in messages need it. */
  readonly publicUrl?: string;
  /** Internal hosts, `host:port` or networks that webhooks and endpoints of Amazon SES may call. */
  readonly allowedHosts: readonly string[];
  /** A claimed message without an answer after this time counts as unanswered, ms. */
  readonly claimMs: number;
  /** Bulk messages slow down while the median delay of events in the last second is above this, ms. */
  readonly bulkDelayTargetMs: number;
  /** The lowest rate of bulk messages of this worker, per second. */
  readonly bulkFloorPerSecond: number;
  /** How long a stopping worker may take to finish its jobs, ms. */
  readonly drainMs: number;
  /** How long the lock of a job lasts when a living worker does not renew it, ms. */
  readonly lockMs: number;
  /** How often jobs with an ended lock are searched for, ms; the second search finds each at the latest. */
  readonly stallCheckMs: number;
  /** Absent: no traces. */
  readonly tracing?: TracingConfig;
}

const milliseconds = (from: number): z.ZodType<number, string> => wholeFrom(from, 86_400_000);

/** Variables that only the worker reads. */
const ownVariables = {
  WORKER_ROLE: z
    .enum(workerRoles)
    .prefault("all")
    .describe(
      "actors applies events and commands, deliveries sends messages, all does both; --role of the command line takes its place",
    ),
  WEBHOOK_ALLOWED_HOSTS: listVariable
    .prefault("")
    .describe(
      "hosts on the inside, host:port, or networks as 10.0.0.0/8, that webhooks and endpoints of Amazon SES may call",
    ),
  CLAIM_MS: milliseconds(2_000)
    .prefault("60000")
    .describe(
      "how long a provider may take before its message counts as unanswered, milliseconds, at least 2000",
    ),
  BULK_DELAY_TARGET_MS: milliseconds(1)
    .prefault("80")
    .describe("broadcasts slow down while half of the events are applied later than this, milliseconds"),
  BULK_FLOOR_PER_SECOND: wholeFrom(1, 1_000_000)
    .prefault("100")
    .describe("messages of broadcasts a second that this worker sends however late events are applied"),
  DRAIN_MS: milliseconds(1)
    .prefault("10000")
    .describe("how long a stopping worker may take to finish, milliseconds"),
  LOCK_MS: milliseconds(500)
    .prefault("10000")
    .describe("how long the lock of a job lasts that is not renewed, milliseconds, at least 500"),
  STALL_CHECK_MS: milliseconds(100)
    .prefault("5000")
    .describe("how often jobs whose lock has ended are searched for, milliseconds, at least 100"),
};

const environment = z.object({
  ...sharedVariables,
  PUBLIC_URL: publicUrlVariable,
  ...tracingVariables,
  ...ownVariables,
});

/** The settings as `docs/reference/configuration.md` lists them. */
export function workerSettings(): readonly Setting[] {
  return settingsIn(environment);
}

/** The worker's part of `.env.example`, at its end. */
export function exampleEnvironment(): string {
  return `# Only the worker reads what follows.\n\n${describeEnvironment(z.object(ownVariables))}`;
}

/**
 * Throws a start fault with one line for each invalid variable. An empty variable counts as absent. `args` are those of the
 * command line.
 */
export function readWorkerConfig(variables: Environment, args: readonly string[] = []): WorkerConfig {
  const env = readEnvironment(environment, { ...variables, ...readArguments(args) });
  return {
    ...sharedConfig(env),
    ...tracingConfig(env, "signalbox-worker"),
    role: env.WORKER_ROLE,
    ...presentOnly({ publicUrl: env.PUBLIC_URL }),
    allowedHosts: env.WEBHOOK_ALLOWED_HOSTS,
    claimMs: env.CLAIM_MS,
    bulkDelayTargetMs: env.BULK_DELAY_TARGET_MS,
    bulkFloorPerSecond: env.BULK_FLOOR_PER_SECOND,
    drainMs: env.DRAIN_MS,
    lockMs: env.LOCK_MS,
    stallCheckMs: env.STALL_CHECK_MS,
  };
}

/** As variables. */
function readArguments(args: readonly string[]): Environment {
  try {
    const { values } = parseArgs({ args: [...args], options: { role: { type: "string" } } });
    return values.role === undefined ? {} : { WORKER_ROLE: values.role };
  } catch (error) {
    throw cannotStart("The worker takes no arguments but --role actors, deliveries or all.", error);
  }
}
