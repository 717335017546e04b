/**
 * Posts accepted calls to the queue, all in one post, and waits for their effect if requested. When this throws,
 * nothing was answered and a client may retry: message ids make the retry idempotent.
 */
import { eventMessage } from "@signalbox/core";
import type { Post } from "@signalbox/engine";
import type { ApiContext } from "../context.js";
import type { KeyGrant } from "../credentials/key-ring.js";
import { attachFiles } from "../files/attach-files.js";
import type { ReadCalls } from "./read-calls.js";
import { rejectionPosts } from "./rejected-events.js";

/** `queued`: durable; `applied`: also applied; `late`: durable, but the wait ran out. */
export type PostOutcome = "queued" | "applied" | "late";

export interface CallPoster {
  /** Refused items are stored as rejected events of the workspace. */
  post(
    calls: ReadCalls,
    grant: Pick<KeyGrant, "workspaceId" | "keyId">,
    waitMs: number,
  ): Promise<PostOutcome>;
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
    async post({ accepted, refused }, { workspaceId, keyId }, waitMs) {
      const calls = await attachFiles(accepted, workspaceId, files);
      const posts = calls.map(({ body, bytes }): Post => ({
        message: eventMessage(workspaceId, body),
        bytes,
      }));
      if (refused.length > 0) posts.push(...rejectionPosts(refused, { workspaceId, by: keyId, newId }));
      const jobs = await commit.post(posts, waitMs > 0 ? { replyTo: acknowledgements.channel } : {});
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
