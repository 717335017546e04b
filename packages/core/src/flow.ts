/**
 * The flow of a message batch: whose messages it holds. Flows that share a partition take turns. A flow is known by hashes,
 * because job titles must hold no personal data; different actors with equal hashes only wait for each other.
 */
import { hashOf, workspaceOf, type ActorKey } from "./ids.js";

export interface Flow {
  /** Hash of the workspace. */
  readonly workspace: string;
  /** Hash of the actor, when all messages are for one. */
  readonly actor?: string;
}

/** Undefined for messages of several workspaces. */
export function flowOf(recipients: readonly ActorKey[]): Flow | undefined {
  const [first] = recipients;
  if (first === undefined) return undefined;
  const workspace = workspaceOf(first);
  if (!recipients.every((to) => to.startsWith(workspace))) return undefined;
  const isOneActor = recipients.every((to) => to === first);
  return { workspace: hexHash(workspace), ...(isOneActor && { actor: flowActor(first) }) };
}

/** The actor as a flow names it. */
export function flowActor(key: ActorKey): string {
  return hexHash(key);
}

function hexHash(text: string): string {
  return hashOf(text).toString(16).padStart(8, "0");
}
