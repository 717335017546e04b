/**
 * Copies a broadcast as a draft, on request without those who got the original: a segment of them is excluded. Each call
 * can be made again.
 */
import { isQueued } from "@signalbox/client";
import type { Api } from "../../data/index.js";
import { Refusal } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import type { SegmentPut } from "./received-segment.js";

export interface CopyOptions {
  readonly broadcast: Pick<Broadcast, "id">;
  readonly name: string;
  /** Absent: nobody more is excluded. */
  readonly received?: SegmentPut | undefined;
  /** Said while the service has the copy in its queue. */
  readonly queued: string;
  /** The copies that earlier calls of the same dialog made, by name. */
  readonly made: Map<string, Broadcast>;
}

/** The id of the copy. */
export async function copyBroadcast(
  { client }: Pick<Api, "client">,
  { broadcast, name, received, queued, made }: CopyOptions,
): Promise<string> {
  if (received !== undefined) {
    const { data } = await client.PUT("/api/admin/segments", { body: received });
    if (data === undefined || isQueued(data)) throw new Refusal(queued);
  }
  const copy = made.get(name) ?? (await duplicate());
  if (received !== undefined) await exclude(received.id);
  return copy.id;

  async function duplicate(): Promise<Broadcast> {
    const { data } = await client.POST("/api/admin/broadcasts/duplicate", {
      body: { broadcastId: broadcast.id, name },
    });
    if (data === undefined || isQueued(data)) throw new Refusal(queued);
    made.set(name, data);
    return data;
  }

  async function exclude(segmentId: string): Promise<void> {
    const { include, exclude: excluded } = copy.audience ?? { include: [], exclude: [] };
    const audience = { include, exclude: [...new Set([...excluded, segmentId])] };
    const { data } = await client.PUT("/api/admin/broadcasts/v2", { body: { id: copy.id, audience } });
    if (data === undefined || isQueued(data)) throw new Refusal(queued);
  }
}
