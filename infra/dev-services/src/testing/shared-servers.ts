/**
 * The Redis and the MongoDB that all suites of a test run share. Each suite takes its own namespace and database, so
 * suites can run in parallel. A suite that stops or fills a server starts its own with `startDevServices`.
 */
import { randomBytes } from "node:crypto";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    sharedServers: { readonly redisUrl: string; readonly mongodbUrl: string };
  }
}

export interface SharedServers {
  readonly redisUrl: string;
  /** Includes `database`. */
  readonly mongodbUrl: string;
  /** First part of every Redis key and channel of the suite. */
  readonly namespace: string;
  readonly database: string;
}

/** An unused namespace and database. Throws outside the suites that have the global set-up. */
export function shareServers(): SharedServers {
  const { redisUrl, mongodbUrl } = inject("sharedServers");
  const name = `test-${randomBytes(6).toString("hex")}`;
  return { redisUrl, mongodbUrl: withDatabase(mongodbUrl, name), namespace: name, database: name };
}

/** The connection string with the given database in its path. */
export function withDatabase(mongodbUrl: string, database: string): string {
  return mongodbUrl.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`);
}
