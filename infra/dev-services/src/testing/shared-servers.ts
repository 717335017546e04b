/**
 * The Redis and the MongoDB that all suites of a test run share. Each suite takes its own namespace and database, so
 * suites can run in parallel. A suite that stops or fills a server starts its own with `startDevServices`.
 */
import { randomBytes } from "node:crypto";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    sharedServers: {
      readonly redisUrl: string;
      readonly mongodbUrl: string;
      /** First part of the names of all namespaces and databases of the test run. */
      readonly run: string;
    };
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
  const { redisUrl, mongodbUrl, run } = inject("sharedServers");
  const name = `${run}-${randomBytes(6).toString("hex")}`;
  return { redisUrl, mongodbUrl: withDatabase(mongodbUrl, name), namespace: name, database: name };
}

/**
 * The connection string with the given database in its path. The user stays where they are: without `authSource` the path
 * says in which database, and without a path it is `admin`.
 */
export function withDatabase(mongodbUrl: string, database: string): string {
  const [, scheme = "", hosts = "", path = "", query = ""] = parts.exec(mongodbUrl) ?? [];
  const isKept = !hosts.includes("@") || /[?&]authSource=/i.test(query);
  const settings = [query.slice(1), isKept ? "" : `authSource=${path.slice(1) || "admin"}`];
  const stated = settings.filter((each) => each !== "").join("&");
  return `${scheme}${hosts}/${database}${stated === "" ? "" : `?${stated}`}`;
}

const parts = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)(\/[^?]*)?(\?.*)?$/;
