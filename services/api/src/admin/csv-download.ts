/**
 * A CSV answer that is streamed from the database no faster than the client reads. A workspace has a limited
 * number at a time; one whose client reads nothing for too long is aborted, which frees its permit.
 */
import type { Context } from "koa";
import type { WorkspaceLimits } from "../config.js";
import type { ApiContext } from "../context.js";
import type { RouteAnswer } from "../http/route.js";
import { createConcurrencyLimit, type ConcurrencyLimit } from "../http/concurrency-limit.js";
import type { WorkspaceId } from "@signalbox/core";
import { csvStream } from "./csv.js";

export function createDownloadLimit({ downloads }: WorkspaceLimits): ConcurrencyLimit {
  return createConcurrencyLimit({ running: downloads, waiting: 0, waitMs: 0, what: "downloads" });
}

export interface CsvDownload {
  readonly workspaceId: WorkspaceId;
  /** The beginning of the file name. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Called once the download may begin. */
  readonly rows: () => AsyncIterable<readonly (string | null)[]>;
  readonly http: Context;
  /** Besides those of every download. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Throws `TooManyRequests`. */
export async function csvDownload(
  { workspaceId, name, columns, rows, http, headers }: CsvDownload,
  { downloads, config, now }: Pick<ApiContext, "downloads" | "config" | "now">,
): Promise<RouteAnswer> {
  const { res } = http;
  const end = await downloads.acquire(workspaceId);
  if (res.closed) end();
  else res.once("close", end);
  res.setTimeout(config.downloadIdleMs, () => res.destroy());
  return {
    status: 200,
    type: "text/csv; charset=utf-8; header=present",
    body: csvStream(columns, rows()),
    headers: {
      ...headers,
      "content-disposition": `attachment; filename="${name}-${now().toISOString().slice(0, 10)}.csv"`,
      "cache-control": "no-store",
    },
  };
}
