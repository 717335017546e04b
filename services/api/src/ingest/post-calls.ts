/**
 * Posts accepted calls to the queue, all in one post, and waits for their effect if requested. When this throws,
 * nothing was answered and a client may retry: message ids make the retry idempotent.
 */
import { createHash } from "node:crypto";
import {
  attachedFilesProperty,
  eventMessage,
  parseJsonObject,
  type EventBody,
  type FileStore,
  type Span,
  type WorkspaceId,
} from "@signalbox/core";
import type { Post } from "@signalbox/engine";
import type { ApiContext } from "../context.js";
import type { KeyGrant } from "../credentials/key-ring.js";
import type { AttachedFile } from "../event-kinds/define-event-kind.js";
import type { AcceptedCall } from "../event-kinds/read-call.js";
import type { ReadCalls } from "./read-calls.js";
import { inTrace, markFirst, traceSending } from "../http/request-trace.js";
import { rejectionPosts } from "./rejected-events.js";

/** `queued`: durable; `applied`: also applied; `late`: durable, but the wait ran out. */
export type PostOutcome = "queued" | "applied" | "late";

export interface CallPoster {
  /** Refused items are stored as rejected events of the workspace. */
  post(
    calls: ReadCalls,
    grant: Pick<KeyGrant, "workspaceId" | "keyId">,
    options: PostingOptions,
  ): Promise<PostOutcome>;
}

export interface PostingOptions {
  /** 0: it waits only for the queue. */
  readonly waitMs: number;
  /** Of a traced request. */
  readonly span?: Span | undefined;
}

export type PosterPorts = Pick<ApiContext, "commit" | "acknowledgements" | "files" | "metrics" | "newId">;

export function createCallPoster({
  commit,
  acknowledgements,
  files,
  metrics,
  newId,
}: PosterPorts): CallPoster {
  return {
    async post({ accepted, refused }, { workspaceId, keyId }, { waitMs, span }) {
      const calls = await attachFiles(accepted, workspaceId, files);
      const posts = calls.map(({ body, bytes }): Post => ({
        message: eventMessage(workspaceId, body),
        bytes,
      }));
      if (refused.length > 0) posts.push(...rejectionPosts(refused, { workspaceId, by: keyId, newId }));
      const replying = waitMs > 0 ? { replyTo: acknowledgements.channel } : {};
      const jobs = await traceSending(span, "mailbox", (traced) =>
        commit.post(markFirst(posts, traced, inTrace), replying),
      );
      for (const [type, count] of countTypes(calls)) metrics.eventsAccepted(type, count);
      for (const [type, count] of countTypes(refused)) metrics.eventsRejected(type, count);
      if (waitMs === 0) return "queued";
      const { applied } = await acknowledgements.wait(jobs, waitMs);
      return applied ? "applied" : "late";
    },
  };
}

export function countTypes(calls: readonly { readonly type: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type } of calls) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

/**
 * Stores the files of accepted calls and adds their names to the events' properties as `DFAttachedFiles`. Runs before
 * anything is queued, so that an event never refers to a missing file; a file without an event is harmless.
 */
async function attachFiles(
  calls: readonly AcceptedCall[],
  workspaceId: WorkspaceId,
  store: FileStore,
): Promise<readonly AcceptedCall[]> {
  if (calls.every(({ files }) => files.length === 0)) return calls;
  const attached: AcceptedCall[] = [];
  for (const call of calls) {
    const named: (readonly [string, unknown])[] = [];
    for (const file of call.files) {
      const key = fileKey(workspaceId, call.body, file);
      await store.put(key, { workspaceId, messageId: call.body.event.messageId, ...file });
      named.push([file.name, { type: "BlobStorage", key, name: file.name, mimeType: file.mimeType }]);
    }
    attached.push(
      named.length === 0 ? call : { ...call, body: withFiles(call.body, Object.fromEntries(named)) },
    );
  }
  return attached;
}

function fileKey(workspaceId: WorkspaceId, { event }: EventBody, file: AttachedFile): string {
  const about = JSON.stringify([workspaceId, event.messageId, file.name, file.mimeType]);
  return createHash("sha256").update(about).update(file.bytes).digest("hex");
}

function withFiles(body: EventBody, files: Readonly<Record<string, unknown>>): EventBody {
  const properties = { ...parseJsonObject(body.event.data), [attachedFilesProperty]: files };
  return { ...body, event: { ...body.event, data: JSON.stringify(properties) } };
}
