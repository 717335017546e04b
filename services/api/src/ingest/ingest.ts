/**
 * Ingestion endpoints: one handler per event kind and one for batches, at the address of the contract and at those of
 * Segment's and RudderStack's libraries, with the answers they expect and lenient batches. Checks the key before the body
 * unless it is only there; all of a request or, without lenience, nothing of it is queued.
 */
import { AppError } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { presentedKeys, type KeyGrant } from "../credentials/key-ring.js";
import { createKeyUses, type NoteKeyUse } from "../credentials/key-uses.js";
import { requireWriteKey } from "../credentials/write-access.js";
import { describeRefusal } from "../event-kinds/read-call.js";
import type { FixedPath } from "../http/fixed-paths.js";
import { spanOf } from "../http/request-trace.js";
import { createRateLimit, type Admission } from "./admission.js";
import { countTypes, createCallPoster, type CallPoster, type PostOutcome } from "./post-calls.js";
import { createBodyKeyReader, hasKeyHeader, keyInQuery, type BodyKeyReader } from "./key-in-body.js";
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
  const common = {
    api,
    admission,
    admit: createAdmissionCheck(api),
    poster: createCallPoster(api),
    readKnown: createBodyKeyReader(api),
    noteUse: createKeyUses(api),
  };
  const events = readers.flatMap(([name, read]) => [
    eventPath(`/api/public/apps/${name}`, { ...common, read, dialect: "own" }),
    ...clientPaths(name).map((path) => eventPath(path, { ...common, read, dialect: "v1" })),
  ]);
  return [...events, clientCounts];
}

function eventPath(path: string, ingestion: Ingestion): FixedPath {
  return { method: "POST", path, handle: (ctx) => ingest(ctx, ingestion) };
}

/**
 * The addresses of one kind of call, or of batches, in published libraries: Segment's browser and mobile ones send to the
 * first letter, older ones batches to `import`; RudderStack's browser library sends beacons.
 */
function clientPaths(name: string): readonly string[] {
  const paths = [`/v1/${name}`, `/v1/${name.charAt(0)}`];
  return name === "batch" ? [...paths, "/v1/import", "/beacon/v1/batch"] : paths;
}

/** What Segment's libraries count of themselves, for Segment: nothing of it is read. */
const clientCounts: FixedPath = {
  method: "POST",
  path: "/v1/m",
  handle: async (ctx) => {
    ctx.body = { success: true };
  },
};

interface Ingestion {
  readonly api: ApiContext;
  readonly admission: Admission;
  readonly admit: AdmissionCheck;
  readonly poster: CallPoster;
  readonly readKnown: BodyKeyReader;
  readonly noteUse: NoteKeyUse;
  readonly read: Reader;
  readonly dialect: Dialect;
}

async function ingest(ctx: Context, ingestion: Ingestion): Promise<void> {
  const { api, poster, dialect, noteUse } = ingestion;
  const { grant, calls } =
    dialect === "own" || hasKeyHeader(ctx.req.headers)
      ? await receive(ctx, presentedKeys(ctx.req.headers), ingestion)
      : await receiveWithoutHeader(ctx, ingestion);
  noteUse(grant);
  const preferences = readPreferences(ctx.req.headers["prefer"], dialect === "v1");
  if (!preferences.lenient) refuseAny(calls, api);
  const { waitMs } = preferences;
  const outcome = await poster.post(calls, grant, { waitMs, span: spanOf(ctx) });
  answer(ctx, dialect, preferences, outcome);
}

interface Received {
  readonly grant: KeyGrant;
  readonly calls: ReadCalls;
}

/** The body can be collected as garbage while the queue is waited for. */
async function receive(ctx: Context, keys: readonly string[], ingestion: Ingestion): Promise<Received> {
  const { api, admission, admit } = ingestion;
  const grant = await requireWriteKey(keys, api);
  admit(ctx, grant);
  admission.check();
  const body = await readBody(ctx, api.config.limits.batchBytes);
  return { grant, calls: readCalls(parseJson(body), ingestion) };
}

async function receiveWithoutHeader(ctx: Context, ingestion: Ingestion): Promise<Received> {
  const key = keyInQuery(ctx);
  if (key !== undefined) return receive(ctx, [key], ingestion);
  ingestion.admission.check();
  const { grant, value } = await ingestion.readKnown(ctx);
  ingestion.admit(ctx, grant);
  return { grant, calls: readCalls(value, ingestion) };
}

function readCalls(body: unknown, { api, read, dialect }: Ingestion): ReadCalls {
  const { now, nextSeq, newId } = api;
  return read(body, {
    receivedAt: now().getTime(),
    nextSeq,
    newId,
    unreadableTimes: dialect === "v1" ? "noted" : "refused",
  });
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

type AdmissionCheck = (ctx: Context, grant: KeyGrant) => void;

/** The rate of a key. */
function createAdmissionCheck({ config, now }: ApiContext): AdmissionCheck {
  const limit = config.rateLimit === undefined ? undefined : createRateLimit(config.rateLimit);
  return (ctx, { workspaceId, keyId }) => limit?.take(`${workspaceId}/${keyId}`, ctx.res, now().getTime());
}

function refuseAny({ refused, refusal }: ReadCalls, { metrics }: ApiContext): void {
  if (refused.length === 0) return;
  for (const [type, count] of countTypes(refused)) metrics.eventsRejected(type, count);
  const issues = refused.flatMap((call) => call.issues);
  const message = refused.map(describeRefusal).join("; ");
  throw new AppError({ code: refusal ?? "BadRequest", message, issues });
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
