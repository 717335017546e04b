/**
 * The messages of a workspace to its recompute: the version of the definitions to compute, and the background tasks that a
 * change requires. Each body has its schema beside it, because another release may read what this one puts into a queue.
 */
import { z } from "zod";
import { actorKey, type ActorKey, type WorkspaceId } from "../ids.js";
import type { Message } from "../message.js";

export const recomputeKind = "recompute";

export function recomputeKey(workspaceId: WorkspaceId): ActorKey {
  return actorKey(workspaceId, recomputeKind, "self");
}

/** `version` grows; it distinguishes a task from an earlier one with the same subject. */
export type BackgroundTask =
  | { readonly of: "list"; readonly slot: number; readonly version: number }
  | { readonly of: "group"; readonly groupId: string; readonly version: number }
  | { readonly of: "slot"; readonly slot: number; readonly version: number }
  | PagedBackgroundTask;

/** A task that stores its progress and continues from there. */
export type PagedBackgroundTask =
  | StartBackgroundTask
  | EndBackgroundTask
  | VersionsBackgroundTask
  | TermsBackgroundTask;

interface Pages {
  readonly version: number;
  /** The cursor of the last user or row that is done; empty at the start. */
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
}

interface JourneyPages extends Pages {
  readonly journeyId: string;
}

/** Starts a journey for the members of its segment. */
export interface StartBackgroundTask extends JourneyPages {
  readonly of: "start";
  /** The slot of the segment. */
  readonly slot: number;
  /** Only members that entered at this time or later, ms: while the journey was paused. */
  readonly since?: number;
}

/** Ends the live runs of a deleted journey. */
export interface EndBackgroundTask extends JourneyPages {
  readonly of: "end";
}

/** Earlier versions of a journey that no run uses are looked for. */
export interface VersionsBackgroundTask extends JourneyPages {
  readonly of: "versions";
  /** Those that were not seen in use so far. */
  readonly versions: readonly number[];
}

/** Search terms of all users are written again, and suppressions under their normal forms. */
export interface TermsBackgroundTask extends Pages {
  readonly of: "terms";
  /** The rules that wrote all pages so far; absent when an earlier release wrote one. */
  readonly rules?: number;
}

const pages = {
  version: z.int(),
  cursor: z.string(),
  done: z.int(),
  total: z.int(),
};
const journeyPages = { journeyId: z.string(), ...pages };

export const pagedBackgroundTaskSchema: z.ZodType<PagedBackgroundTask> = z.union([
  z.object({ of: z.literal("start"), slot: z.int(), since: z.number().exactOptional(), ...journeyPages }),
  z.object({ of: z.literal("end"), ...journeyPages }),
  z.object({ of: z.literal("versions"), versions: z.array(z.int()), ...journeyPages }),
  z.object({ of: z.literal("terms"), rules: z.int().exactOptional(), ...pages }),
]);

export const backgroundTaskSchema: z.ZodType<BackgroundTask> = z.union([
  z.object({ of: z.literal("list"), slot: z.int(), version: z.int() }),
  z.object({ of: z.literal("group"), groupId: z.string(), version: z.int() }),
  z.object({ of: z.literal("slot"), slot: z.int(), version: z.int() }),
  pagedBackgroundTaskSchema,
]);

/** Sent with every change of the workspace's definitions. */
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
