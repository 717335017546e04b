/** The user who is erased again and again in a run. */
import { deleteUsers } from "@signalbox/workspace";
import type { Message, WorkspaceId } from "@signalbox/core";

/** The user, and the anonymous user that only their events name. */
export const fleeting = { userId: "gus", anonymousId: "v3" } as const;

/** The command that erases them. */
export function erasure(workspaceId: WorkspaceId, index: number): Message {
  const input = { users: [{ id: fleeting.userId, idHash: `hash-${index}` }] };
  return deleteUsers.message(workspaceId, `erasure-${index}`, { input, by: "simulation" });
}
