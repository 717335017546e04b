/** The variables that several services read, and the kinds of values that variables have. */
import { isPartitionCount, mostPartitions, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { presentOnly } from "./environment.js";

type Variable<Value> = z.ZodType<Value, string | undefined>;

export const textVariable: z.ZodString = z.string().min(1);

export function wholeFrom(min: number, max: number): z.ZodType<number, string> {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
}

/** Without trailing slash. */
function urlOf(protocol: RegExp): z.ZodType<string, string> {
  return z.url({ protocol }).transform((url) => url.replace(/\/$/, ""));
}

/** In lower case. */
export const workspaceIdVariable: z.ZodType<WorkspaceId | undefined, string> = z
  .uuid()
  .transform((id) => parseWorkspaceId(id));

/** Separated by commas; blanks around the parts do not count. */
export const listVariable: z.ZodType<readonly string[], string> = z.string().transform((list) =>
  list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

const host = String.raw`(?:\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::\d{1,5})?`;
const credentials = String.raw`(?:[^@/?#\s]*@)?`;
/** Sentinels or nodes of a Cluster; the queue package parses them in full. */
const severalRedisHosts = new RegExp(
  String.raw`^rediss?\+(?:sentinel://${credentials}${host}(?:,${host})*/[^/?#\s]+(?:/\d{1,4})?(?:\?\S*)?` +
    String.raw`|cluster://${credentials}${host}(?:,${host})*/?0?)$`,
);

type SharedVariables = {
  readonly REDIS_URL: Variable<string>;
  readonly REDIS_REPLICAS_TO_WAIT: Variable<number>;
  readonly QUEUE_NAMESPACE: Variable<string>;
  readonly MONGODB_URL: Variable<string>;
  readonly DATA_DIR: Variable<string>;
  readonly SECRET_KEY: Variable<string | undefined>;
  readonly PREVIOUS_SECRET_KEYS: Variable<string | undefined>;
  readonly PARTITIONS: Variable<number>;
  readonly PROVIDERS: Variable<readonly string[]>;
  readonly SMTP_ALLOWED_HOSTS: Variable<readonly string[]>;
  readonly EXPORT_ALLOWED_HOSTS: Variable<readonly string[]>;
};

/** `PUBLIC_URL` of the services that make links. */
export const publicUrlVariable: Variable<string | undefined> = urlOf(/^https?$/)
  .optional()
  .describe("http(s)://… under which clients reach the service");

const packageName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/** Read by all services; a service may add a default to what it does not find. */
export const sharedVariables: SharedVariables = {
  REDIS_URL: z
    .union([urlOf(/^rediss?$/), z.string().regex(severalRedisHosts)])
    .describe(
      "redis://[user:password@]host[:port][/database], redis+sentinel://[user:password@]host[:port],…/name[/database] " +
        "or redis+cluster://[user:password@]host[:port],…; rediss for TLS",
    ),
  REDIS_REPLICAS_TO_WAIT: wholeFrom(0, 5)
    .prefault("0")
    .describe(
      "how many Redis replicas must have an event, command or message before it counts as queued and before a worker applies it, 0 to 5; with fewer in time the api answers 503 and workers try again; the same number for the api, the workers and commands",
    ),
  QUEUE_NAMESPACE: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .prefault("signalbox")
    .describe(
      "the first part of every Redis key: letters, digits, _ and -; one for each deployment on a Redis",
    ),
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/\S+$/)
    .describe("mongodb://… or mongodb+srv://… with the database's name"),
  DATA_DIR: textVariable.prefault(".data").describe("a directory for the generated secret key"),
  SECRET_KEY: textVariable
    .optional()
    .describe(
      "32 bytes as hex or base64 that secrets are sealed with; generated and kept in DATA_DIR when absent",
    ),
  PREVIOUS_SECRET_KEYS: textVariable
    .optional()
    .describe(
      "keys that SECRET_KEY took the place of, separated by commas; needed until `npm run reseal` has run",
    ),
  PARTITIONS: wholeFrom(1, mostPartitions)
    .refine(isPartitionCount)
    .prefault("16")
    .describe(
      "a power of two, 1 to 256: how many partitions a new installation begins with, until `npm run partitions` changes it",
    ),
  PROVIDERS: listVariable
    .refine((names) => names.every((name) => packageName.test(name)))
    .prefault("")
    .describe(
      "npm names of packages with more providers, separated by commas; installed in the working directory",
    ),
  SMTP_ALLOWED_HOSTS: listVariable
    .prefault("")
    .describe(
      "mail servers on the inside that settings may name: hosts, host:port, or networks as 10.0.0.0/8, separated by commas",
    ),
  EXPORT_ALLOWED_HOSTS: listVariable
    .prefault("")
    .describe(
      "hosts on the inside, host:port, or networks as 10.0.0.0/8, that may be the storage of exports, separated by commas",
    ),
};

export interface SharedConfig {
  readonly redisUrl: string;
  /** Replicas that must have what is queued before it counts as queued, and before a worker applies it. */
  readonly redisReplicasToWait: number;
  /** First part of every Redis key and channel. */
  readonly queueNamespace: string;
  readonly mongodbUrl: string;
  readonly dataDir: string;
  /** What secrets are sealed with. Absent: the key that is kept in `dataDir`. */
  readonly secretKey?: string;
  /** Keys that sealed before `secretKey`, separated by commas: they still open. */
  readonly previousSecretKeys?: string;
  /** What a new deployment begins with. After that its record of the layouts, in Redis, has the number. */
  readonly partitions: number;
  /** npm names of packages with more providers. */
  readonly providers: readonly string[];
  /** Inside hosts, `host:port` or networks that settings may name as their mail server. */
  readonly smtpAllowedHosts: readonly string[];
  /** Inside hosts, `host:port` or networks that settings may name as the storage of exports. */
  readonly exportAllowedHosts: readonly string[];
}

export function sharedConfig(env: z.output<z.ZodObject<SharedVariables>>): SharedConfig {
  return {
    redisUrl: env.REDIS_URL,
    redisReplicasToWait: env.REDIS_REPLICAS_TO_WAIT,
    queueNamespace: env.QUEUE_NAMESPACE,
    mongodbUrl: env.MONGODB_URL,
    dataDir: env.DATA_DIR,
    partitions: env.PARTITIONS,
    providers: env.PROVIDERS,
    smtpAllowedHosts: env.SMTP_ALLOWED_HOSTS,
    exportAllowedHosts: env.EXPORT_ALLOWED_HOSTS,
    ...presentOnly({ secretKey: env.SECRET_KEY, previousSecretKeys: env.PREVIOUS_SECRET_KEYS }),
  };
}
