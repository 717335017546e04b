/** Follows the broadcast's status in the workspace from turn to turn: how it ends, and when nothing may be started. */
import { hasEnded, deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import type { BroadcastStatus } from "@signalbox/core";
import { ofLatest } from "../latest.js";
import { broadcastId, workspaceId, type World } from "./broadcast-world.js";

/** A claim counts as started when its time was taken; a pause may take this long until every process knows it, ms. */
const graceMs = 1_000;

export interface BroadcastWatch {
  look(): Promise<void>;
  hasEnded(): boolean;
  status(): BroadcastStatus;
  pauses(): number;
  /** Spans in which nothing may be started, ms. */
  readonly quiet: readonly { readonly from: number; readonly to: number }[];
}

export function watchBroadcast({ storage, time }: World, watched: string = broadcastId): BroadcastWatch {
  const statusIn = ofLatest((text: string): BroadcastStatus | undefined => {
    const state = deserializeWorkspace(text);
    return [...state.broadcasts, ...state.endedBroadcasts].find(({ id }) => id === watched)?.status;
  });
  const key = workspaceKey(workspaceId);
  const quiet: { from: number; to: number }[] = [];
  let status: BroadcastStatus = "Draft";
  let open: { from: number; to: number } | undefined;
  return {
    quiet,
    hasEnded: () => hasEnded(status),
    status: () => status,
    pauses: () => quiet.length,
    async look() {
      const document = (await storage.actors.load([key])).get(key);
      const found = statusIn(document?.state ?? "{}");
      if (found === undefined || found === status) return;
      status = found;
      if (open !== undefined) open.to = time.now();
      open = undefined;
      if (status === "Running" || status === "Completed") return;
      open = { from: time.now() + graceMs, to: Infinity };
      quiet.push(open);
    },
  };
}
