/**
 * Live values as server-sent events to one client. What a client does not take is not kept: it gets the values of a later
 * moment instead, so a slow one costs a bounded buffer.
 */
import { PassThrough } from "node:stream";
import type { ServerResponse } from "node:http";
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { eventStreamHeaders, eventStreamType } from "../http/event-stream.js";
import type { RouteAnswer } from "../http/route.js";
import { toAppError } from "../http/to-app-error.js";
import type { LivePorts, LiveTopic, LiveUpdate, LiveWatch } from "./live-feeds.js";
import type { StreamOwner } from "./live-stream-limit.js";
import { showUpdate, updateText, type Viewer } from "./show-update.js";

export interface LiveRequest {
  readonly viewer: Viewer;
  readonly topics: ReadonlySet<LiveTopic>;
  /** Events up to it are left out. */
  readonly afterSeq: number | undefined;
}

export interface LiveClient {
  readonly response: ServerResponse;
  /** Whose shares of the streams it counts in. */
  readonly owners: readonly StreamOwner[];
  /** Throws when the caller may no longer read. */
  readonly viewerNow: () => Promise<Viewer>;
}

type Ports = LivePorts & Pick<ApiContext, "live" | "liveStreams" | "config" | "cursors">;

/** The latest values, for callers that poll. */
export async function readLive({ viewer, topics, afterSeq }: LiveRequest, api: Ports): Promise<object> {
  const watcher = { ...viewer, topics, afterSeq, onUpdate: () => undefined, onClose: () => undefined };
  const { latest, end } = await api.live.watch(watcher, api);
  end();
  const shown = latest.map(async (update) => {
    const data = await showUpdate(update, viewer, api);
    return update.topic === "counts" ? { counts: data } : data;
  });
  return Object.assign({}, ...(await Promise.all(shown)));
}

/** How long clients wait before they connect again, ms. */
const reconnectMs = 2_000;

/** Resolves when the stream has begun. It ends with the connection, the caller's access or the process. */
export async function openLiveStream(
  { viewer: initial, topics, afterSeq }: LiveRequest,
  { response, owners, viewerNow }: LiveClient,
  api: Ports,
): Promise<RouteAnswer> {
  const { live, liveStreams, log, config } = api;
  let end = (_reason?: EndReason): void => undefined;
  let displacedBy: AppError | undefined;
  const release = await liveStreams.acquire(initial.workspaces.join(), owners, (reason) => {
    displacedBy = reason;
    end(reason);
  });
  const body = new PassThrough();
  let viewer = initial;
  let watch: LiveWatch | undefined;
  let hasMissed = false;

  const write = async (update: LiveUpdate): Promise<void> => {
    const shown = withMissed(update, hasMissed);
    const text = await updateText(shown, viewer, api);
    if (!body.writable) return;
    // The client has not taken the earlier values yet.
    const isBehind = body.writableNeedDrain;
    if (!isBehind) body.write(text);
    if (update.topic === "events") hasMissed = isBehind;
  };
  let writing = Promise.resolve();
  const onUpdate = (update: LiveUpdate): void => {
    writing = writing.then(() => write(update)).catch(fail);
  };
  end = (reason) => {
    clearInterval(heartbeat);
    clearInterval(recheck);
    watch?.end();
    release();
    if (!body.writable) return;
    if (reason !== undefined) {
      const { code, message, issues } = reason;
      body.write(`event: ended\ndata: ${JSON.stringify({ code, message, issues })}\n\n`);
    }
    body.end();
  };
  const fail = (error: unknown): void => {
    const known = toAppError(error);
    if (known === undefined) log({ level: "error", message: "a live stream failed", error });
    end(known ?? { code: "Internal", message: "An internal error; see the log.", issues: [] });
  };
  const verify = async (): Promise<void> => {
    const now = await viewerNow();
    if (now.workspaces.join() !== initial.workspaces.join()) throw workspacesChanged();
    viewer = now;
  };
  const heartbeat = setInterval(() => {
    if (body.writable && !body.writableNeedDrain) body.write(":\n\n");
  }, live.timing.heartbeatMs);
  const recheck = setInterval(() => void verify().catch(fail), live.timing.recheckMs);

  try {
    watch = await live.watch({ ...initial, topics, afterSeq, onUpdate, onClose: () => end() }, api);
  } catch (error) {
    end();
    throw error;
  }
  // Newer streams of the same owner may have begun meanwhile.
  if (displacedBy !== undefined) end(displacedBy);
  else body.write(`retry: ${reconnectMs}\n\n`);
  for (const update of watch.latest) onUpdate(update);
  if (response.closed) end();
  else response.once("close", () => end());
  response.setTimeout(config.downloadIdleMs, () => response.destroy());
  return { status: 200, type: eventStreamType, headers: eventStreamHeaders, body };
}

type EndReason = Pick<AppError, "code" | "message" | "issues">;

function withMissed(update: LiveUpdate, hasMissed: boolean): LiveUpdate {
  if (update.topic !== "events" || update.page.missed || !hasMissed) return update;
  return { ...update, page: { ...update.page, missed: true } };
}

/** The client connects again and then watches those of that moment. */
function workspacesChanged(): AppError {
  return new AppError({ code: "Conflict", message: "the child workspaces changed; connect again" });
}
