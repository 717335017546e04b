/**
 * A CSV answer that is streamed from the database no faster than the client reads. A workspace has a limited
 * number at a time; one whose client reads nothing for too long is aborted, which frees its permit.
 */
import type { Readable } from "node:stream";
import type { Context } from "koa";
import type { z } from "zod";
import type { WorkspaceLimits } from "../config.js";
import type { ApiContext } from "../context.js";
import type { RouteAnswer } from "../http/route.js";
import { createConcurrencyLimit, type ConcurrencyLimit } from "../http/concurrency-limit.js";
import type { WorkspaceId } from "@signalbox/core";
import { noMask, type Mask } from "../masking/mask.js";
import { begun } from "./begun.js";
import { csvStream, type CsvStyle } from "./csv.js";

export function createDownloadLimit({ downloads }: WorkspaceLimits): ConcurrencyLimit {
  return createConcurrencyLimit({ running: downloads, waiting: 0, waitMs: 0, what: "downloads" });
}

interface StartedDownload {
  readonly workspaceId: WorkspaceId;
  /** The beginning of the file name. */
  readonly name: string;
  readonly http: Context;
  /** Besides those of every download. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CsvDownload extends StartedDownload {
  readonly mask: Mask;
  /** What each column holds, as text. */
  readonly row: z.ZodType;
  readonly columns: readonly string[];
  /** Called once the download may begin. */
  readonly rows: () => AsyncIterable<readonly (string | null)[]>;
  readonly style?: CsvStyle;
}

export interface Download extends StartedDownload {
  readonly extension: string;
  /** The content type. */
  readonly type: string;
  /** Called once the download may begin; resolves when its first data is there. */
  readonly body: () => Promise<Readable>;
}

type Ports = Pick<ApiContext, "downloads" | "config" | "now">;

/** Throws `TooManyRequests`. */
export async function csvDownload(
  { columns, rows, row, mask, style, ...started }: CsvDownload,
  ports: Ports,
): Promise<RouteAnswer> {
  const type = "text/csv; charset=utf-8; header=present";
  const shown = (): AsyncIterable<Cells> =>
    mask === noMask ? rows() : maskedRows(columns, rows(), (cells) => mask(cells, row));
  const body = async (): Promise<Readable> => csvStream(columns, await begun(shown()), style);
  return download({ ...started, extension: "csv", type, body }, ports);
}

/** Throws `TooManyRequests`. */
export async function download(
  { workspaceId, name, extension, type, body, http, headers }: Download,
  { downloads, config, now }: Ports,
): Promise<RouteAnswer> {
  const { res } = http;
  const end = await downloads.acquire(workspaceId);
  if (res.closed) end();
  else res.once("close", end);
  res.setTimeout(config.downloadIdleMs, () => res.destroy());
  return {
    status: 200,
    type,
    body: await body(),
    headers: {
      ...headers,
      "content-disposition": `attachment; filename="${name}-${now().toISOString().slice(0, 10)}.${extension}"`,
      "cache-control": "no-store",
    },
  };
}

type Cells = readonly (string | null)[];

/** Each cell is masked as the field of its column. */
async function* maskedRows(
  columns: readonly string[],
  rows: AsyncIterable<Cells>,
  mask: (row: Readonly<Record<string, string | null>>) => Readonly<Record<string, string | null>>,
): AsyncGenerator<Cells> {
  for await (const cells of rows) {
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]));
    const shown = mask(row);
    yield columns.map((column) => shown[column] ?? null);
  }
}
