/**
 * What a workspace tells its recompute: which version of the definitions everybody is to be brought to, and the chores that
 * a change makes necessary. The schema of the body stands beside its maker: what one version writes into a queue another
 * must be able to read.
 */
import { z } from "zod";
import { actorKey, type ActorKey, type WorkspaceId } from "../ids.js";
import type { Message } from "../message.js";

export const recomputeKind = "recompute";

export function recomputeKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, recomputeKind, "self");
}

/** `version` tells a chore from an earlier one about the same thing: it grows. */
export type BackgroundTask =
  | { readonly of: "list"; readonly slot: number; readonly version: number }
  | { readonly of: "group"; readonly groupId: string; readonly version: number }
  | { readonly of: "slot"; readonly slot: number; readonly version: number }
  | PagedBackgroundTask;

/** One that tells how far it has come, and goes on from there. */
export type PagedBackgroundTask = StartBackgroundTask | EndBackgroundTask | VersionsBackgroundTask;

interface Pages {
  readonly journeyId: string;
  readonly version: number;
  /** Behind the last one that is done; empty at the start. */
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
}

/** Members of a journey's segment are told that it runs. */
export interface StartBackgroundTask extends Pages {
  readonly of: "start";
  /** Of the segment. */
  readonly slot: number;
  /** Only those who have been members no longer than since this moment, ms: they entered while the journey was paused. */
  readonly since?: number;
}

/** Users in a run of a journey that was deleted are told. */
export interface EndBackgroundTask extends Pages {
  readonly of: "end";
}

/** Earlier versions of a journey that no run uses are looked for. */
export interface VersionsBackgroundTask extends Pages {
  readonly of: "versions";
  /** Those that were not seen in use so far. */
  readonly versions: readonly number[];
}

const pages = {
  journeyId: z.string(),
  version: z.int(),
  cursor: z.string(),
  done: z.int(),
  total: z.int(),
};

export const pagedBackgroundTaskSchema: z.ZodType<PagedBackgroundTask> = z.union([
  z.object({ of: z.literal("start"), slot: z.int(), since: z.number().exactOptional(), ...pages }),
  z.object({ of: z.literal("end"), ...pages }),
  z.object({ of: z.literal("versions"), versions: z.array(z.int()), ...pages }),
]);

export const backgroundTaskSchema: z.ZodType<BackgroundTask> = z.union([
  z.object({ of: z.literal("list"), slot: z.int(), version: z.int() }),
  z.object({ of: z.literal("group"), groupId: z.string(), version: z.int() }),
  z.object({ of: z.literal("slot"), slot: z.int(), version: z.int() }),
  pagedBackgroundTaskSchema,
]);

/** What the workspace wants; told with every change of its definitions. */
export interface FollowBody {
  readonly wanted: number;
  readonly paused: boolean;
  readonly chores: readonly BackgroundTask[];
}

export const followBodySchema: z.ZodType<FollowBody> = z.object({
  wanted: z.int(),
  paused: z.boolean(),
  chores: z.array(backgroundTaskSchema),
});

export function followMessage(workspaceId: WorkspaceId, body: FollowBody): Message {
  return { to: recomputeKey(workspaceId), type: "follow", body };
}
