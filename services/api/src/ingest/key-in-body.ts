/**
 * Finds the sender of a request without a key header: Segment's mobile libraries send the write key in the body, as
 * `writeKey` of the batch or of its events, and RudderStack's beacon in the query. Of a body at most 1 MiB is read, sent
 * or inflated, and strangers are limited by network; what is read is used for the calls, so no body is parsed twice.
 */
import type { IncomingHttpHeaders } from "node:http";
import { AppError, isJsonObject } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { maxKeyLength, type KeyGrant } from "../credentials/key-ring.js";
import { requireWriteKey, unauthorized } from "../credentials/write-access.js";
import { networkOf } from "../http/network-of.js";
import { parseJson, readBody } from "./read-body.js";
import { createStrangerLimit } from "../http/stranger-limit.js";

export interface KnownBody {
  readonly grant: KeyGrant;
  /** The parsed body. */
  readonly value: unknown;
}

/** Throws `Unauthorized`, `TooLarge` or `TooManyRequests`, and as `requireWriteKey`. */
export type BodyKeyReader = (ctx: Context) => Promise<KnownBody>;

const maxBytes = 1_048_576;

const limits = {
  burst: 60,
  perSecond: 5,
  reading: 100,
  readingInAll: 500,
  message:
    "too many requests of this network have no valid key, or are sent at the same time; send the write key in the header authorization",
};

export function createBodyKeyReader(api: ApiContext): BodyKeyReader {
  const strangers = createStrangerLimit(limits);
  const bytes = Math.min(maxBytes, api.config.limits.batchBytes);
  return (ctx) =>
    strangers.run(
      { network: networkOf(ctx.ip), res: ctx.res, nowMs: api.now().getTime() },
      async (): Promise<KnownBody> => {
        const value = await readUnknown(ctx, bytes);
        return { value, grant: await requireWriteKey(keysInBody(value), api) };
      },
    );
}

/** An empty header is none. */
export function hasKeyHeader({ authorization, publicwritekey }: IncomingHttpHeaders): boolean {
  return !isEmpty(authorization) || !isEmpty(publicwritekey);
}

/** `?writeKey=`; undefined when there is none. */
export function keyInQuery(ctx: Context): string | undefined {
  const key = ctx.querystring === "" ? null : new URLSearchParams(ctx.querystring).get("writeKey");
  return key === null || key === "" || key.length > maxKeyLength ? undefined : key;
}

/** The body's key, else the one that its events name; empty when there is none. */
export function keysInBody(body: unknown): readonly string[] {
  if (!isJsonObject(body)) throw missingKey();
  const own = keyOf(body);
  if (own !== undefined) return [own];
  const items: readonly unknown[] = Array.isArray(body["batch"]) ? body["batch"] : [];
  const [key, ...others] = new Set(items.map(keyOf).filter((each) => each !== undefined));
  if (key === undefined) throw missingKey();
  // Each key is a look-up.
  if (others.length > 0) throw unauthorized("the events of a batch must have the same write key");
  return [key];
}

function keyOf(item: unknown): string | undefined {
  const key = isJsonObject(item) ? item["writeKey"] : undefined;
  return typeof key === "string" && key !== "" && key.length <= maxKeyLength ? key : undefined;
}

/** To strangers every body without a readable key is one without a key. */
async function readUnknown(ctx: Context, bytes: number): Promise<unknown> {
  try {
    return parseJson(await readBody(ctx, bytes));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "TooLarge") throw missingKey(error);
    const message = `${error.message}; a larger one needs the write key in the header authorization`;
    throw new AppError({ code: "TooLarge", message });
  }
}

function missingKey(cause?: AppError): AppError {
  const message = "a valid write key is required, in the header authorization or as writeKey in the body";
  return unauthorized(cause === undefined ? message : `${message} (${cause.message})`, cause);
}

/** Node removes the blanks around a header. */
function isEmpty(header: string | readonly string[] | undefined): boolean {
  return header === undefined || header === "";
}
