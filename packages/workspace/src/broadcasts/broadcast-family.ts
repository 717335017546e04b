/**
 * Broadcasts that send the same: one, those to whom it failed, those to whom these failed, and so on. One of them is sent at a
 * time, so that nobody gets it twice. Pure.
 */
import type { WorkspaceState } from "../state.js";
import { refused, type CommandOutcome } from "../command.js";
import { isLive, type EndedBroadcast, type StoredBroadcast } from "./broadcasts.js";

type Broadcasts = Pick<WorkspaceState, "broadcasts" | "endedBroadcasts">;
type Relative = EndedBroadcast | StoredBroadcast;

/** With itself; empty for an unknown one. */
export function familyOf({ broadcasts, endedBroadcasts }: Broadcasts, id: string): readonly Relative[] {
  const all = new Map<string, Relative>([...broadcasts, ...endedBroadcasts].map((each) => [each.id, each]));
  const rootOf = (of: string): string => {
    const { parentId } = all.get(of) ?? {};
    return parentId === undefined || !all.has(parentId) ? of : rootOf(parentId);
  };
  const root = rootOf(id);
  return [...all.values()].filter((each) => rootOf(each.id) === root);
}

/** Refuses to send the broadcast while another one of its family is sent. */
export function familyRefusal(state: Broadcasts, { id, parentId }: Relative): CommandOutcome | undefined {
  if (parentId === undefined) return undefined;
  const live = familyOf(state, id).find((each) => each.id !== id && isLive(each.status));
  if (live === undefined) return undefined;
  const reason = `the broadcast ${JSON.stringify(live.name)}, which sends the same, is ${live.status}; wait until it has ended, or cancel it`;
  return refused("StatusTransitionError", reason);
}
