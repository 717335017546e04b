/**
 * Ingestion endpoints: one handler per event kind and one for batches, at the address of the contract and at the
 * `/v1/…` address of Segment-style clients, with the answers they expect and lenient batches. Checks the key
 * before the body; all of a request or, without lenience, nothing of it is queued.
 */
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import type { KeyGrant } from "../credentials/key-ring.js";
import { requireWriteKey } from "../credentials/write-access.js";
import { badRequest } from "../http/errors.js";
import type { FixedPath } from "../http/fixed-paths.js";
import { createRateLimit, type Admission } from "./admission.js";
import { countTypes, createCallPoster, type CallPoster, type PostOutcome } from "./post-calls.js";
import { parseJson, readBody } from "./read-body.js";
import { eventKinds, readBatch, readSingle, type ReadCalls, type RequestEnvironment } from "./read-calls.js";

type Reader = (body: unknown, environment: RequestEnvironment) => ReadCalls;

/** Selects the answers and the default lenience of an address. */
type Dialect = "own" | "v1";

export function ingestPaths(api: ApiContext, admission: Admission): readonly FixedPath[] {
  const { limits } = api.config;
  const readers: [name: string, reader: Reader][] = [
    ...eventKinds.map((kind): [string, Reader] => [
      kind.type,
      (body, environment) => readSingle(kind, body, environment, limits),
    ]),
    ["batch", (body, environment) => readBatch(body, environment, limits)],
  ];
  const admit = createAdmissionCheck(api, admission);
  const poster = createCallPoster(api);
  return readers.flatMap(([name, read]) => [
    {
      method: "POST",
      path: `/api/public/apps/${name}`,
      handle: (ctx) => ingest(ctx, { api, admit, poster, read, dialect: "own" }),
    },
    {
      method: "POST",
      path: `/v1/${name}`,
      handle: (ctx) => ingest(ctx, { api, admit, poster, read, dialect: "v1" }),
    },
  ]);
}

interface Ingestion {
  readonly api: ApiContext;
  readonly admit: AdmissionCheck;
  readonly poster: CallPoster;
  readonly read: Reader;
  readonly dialect: Dialect;
}

async function ingest(ctx: Context, { api, admit, poster, read, dialect }: Ingestion): Promise<void> {
  const grant = await admit(ctx);
  const preferences = readPreferences(ctx.req.headers["prefer"], dialect === "v1");
  const calls = await readCalls(ctx, read, api);
  if (!preferences.lenient) refuseAny(calls, api);
  const outcome = await poster.post(calls, grant, preferences.waitMs);
  answer(ctx, dialect, preferences, outcome);
}

interface Preferences {
  /** Answer when all is applied, or after this long; 0: as soon as it is queued. */
  readonly waitMs: number;
  /** Queue the valid items of a batch and store the others as rejected events. */
  readonly lenient: boolean;
}

const maxWaitSeconds = 10;

/** Parses the `Prefer` header (RFC 7240). Unknown preferences are ignored, as the RFC requires. */
function readPreferences(header: string | readonly string[] | undefined, lenient: boolean): Preferences {
  if (header === undefined) return lenient ? lenientAtOnce : strictAtOnce;
  const requested = new Map(
    String(header)
      .split(/[,;]/)
      .map((part) => part.split("=").map((side) => side.trim().replaceAll('"', "").toLowerCase()))
      .map(([name = "", value = ""]) => [name, value]),
  );
  const wait = requested.get("wait") ?? "";
  return {
    waitMs: /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), maxWaitSeconds) * 1000 : 0,
    lenient: requested.has("handling") ? requested.get("handling") === "lenient" : lenient,
  };
}

const strictAtOnce: Preferences = { waitMs: 0, lenient: false };
const lenientAtOnce: Preferences = { waitMs: 0, lenient: true };

/** A function of its own, so that the body can be collected as garbage while the queue is waited for. */
async function readCalls(
  ctx: Context,
  read: Reader,
  { config, now, nextSeq, newId }: ApiContext,
): Promise<ReadCalls> {
  const body = await readBody(ctx, config.limits.batchBytes);
  return read(parseJson(body), { receivedAt: now().getTime(), nextSeq, newId });
}

type AdmissionCheck = (ctx: Context) => Promise<KeyGrant>;

/** Everything that is checked before the body is read. */
function createAdmissionCheck(api: ApiContext, admission: Admission): AdmissionCheck {
  const { config, now } = api;
  const limit = config.rateLimit === undefined ? undefined : createRateLimit(config.rateLimit);
  return async (ctx) => {
    const grant = await requireWriteKey(ctx.req.headers, api);
    limit?.take(`${grant.workspaceId}/${grant.keyId}`, ctx.res, now().getTime());
    admission.check();
    return grant;
  };
}

function refuseAny({ refused, refusal }: ReadCalls, { metrics }: ApiContext): void {
  if (refused.length === 0) return;
  for (const [type, count] of countTypes(refused)) metrics.eventsRejected(type, count);
  throw badRequest(refused.flatMap(({ problems }) => problems).join("; "), refusal);
}

function answer(ctx: Context, dialect: Dialect, { lenient }: Preferences, outcome: PostOutcome): void {
  const applied = [...(outcome === "applied" ? ["wait"] : []), ...(lenient ? ["handling=lenient"] : [])];
  if (applied.length > 0) ctx.set("preference-applied", applied.join(", "));
  if (dialect === "v1") {
    ctx.status = outcome === "late" ? 202 : 200;
    ctx.body = { success: true };
    return;
  }
  ctx.status = outcome === "late" ? 202 : 204;
  if (outcome === "late") ctx.body = "";
}
