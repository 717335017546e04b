/**
 * Updates the list of a manual segment. The workspace assigns the version of the list; then every listed user gets
 * an event, in batches that are posted no faster than they are applied, so a list of any size fits. An update that
 * was interrupted is completed by repeating it.
 */
import { setTimeout as pause } from "node:timers/promises";
import { listingPosts, replacementOf, type ListedUser, type ManualListing } from "@signalbox/users";
import { replaceManualSegment as command } from "@signalbox/workspace";
import type { Post } from "@signalbox/engine";
import { z } from "zod";
import { identifyCommand } from "../../commands/idempotency.js";
import { preferredWaitMs } from "../../commands/preferred-wait.js";
import { maxWaitMs, outcomeOfCommand } from "../../commands/run-command.js";
import { refusalError } from "../../commands/refusal-error.js";
import type { ApiContext } from "../../context.js";
import type { RouteAnswer, RouteRequest } from "../../http/route.js";
import { readRecompute } from "../computed-properties/recompute-account.js";
import { areApplied, postBatches, workersBehind } from "../uploads/post-batches.js";

export interface ListUpdate {
  readonly segmentId: string;
  /** Keep the current members. */
  readonly append: boolean;
  /** Batches of users; none when absent. */
  readonly users?: AsyncIterable<readonly ListedUser[]> | Iterable<readonly ListedUser[]>;
  /** Takes the users off the list instead; with `append`. */
  readonly removes?: boolean;
  /** Answer when all memberships are applied; 202 when that takes too long. */
  readonly waits: boolean;
}

/** Users in one batch. */
export const listBatch = 500;
const pollMs = 50;
const leastWaitMs = 1_000;

const begunSchema = z.object({
  version: z.number(),
  slot: z.number(),
  at: z.number(),
  since: z.number(),
});

/** Throws the error of a refused command, and `QueueUnavailable` when the update could not be completed. */
export async function updateList(
  update: ListUpdate,
  request: RouteRequest<unknown, unknown>,
  api: ApiContext,
): Promise<RouteAnswer> {
  const { segmentId, append, removes = false, users } = update;
  const identity = await identifyCommand(request, api);
  const { commandId } = identity;
  const input = (): { id: string; append: boolean } => ({ id: segmentId, append });
  const preferredMs = Math.min(preferredWaitMs(request.http.get("prefer")) ?? maxWaitMs, maxWaitMs);
  // The outcome contains the version, so even a caller that does not want to wait waits for this long.
  const waitMs = Math.max(preferredMs, leastWaitMs);
  const call = { command, input, withFollowUps: true, waitMs };
  const outcome = await outcomeOfCommand(call, identity, request, api);
  if (outcome === undefined) {
    if (users === undefined) return { status: 202, body: { commandId } };
    throw workersBehind();
  }
  if (!outcome.ok) throw refusalError(outcome, request);
  const begun = begunSchema.parse(outcome.value);
  const { workspaceId } = request;
  const listing: ManualListing = { ...begun, workspaceId, segmentId, commandId, inSegment: !removes };
  const open = await postBatches(postsOf(users ?? [], listing, api), api);
  if (!update.waits) return { status: 200 };
  const until = api.now().getTime() + preferredMs;
  const isDone = (await areApplied(open, until, api)) && (await isTrueForAll(update, listing, until, api));
  return isDone ? { status: 200 } : { status: 202, body: { commandId } };
}

async function* postsOf(
  users: NonNullable<ListUpdate["users"]>,
  listing: ManualListing,
  api: ApiContext,
): AsyncGenerator<readonly Post[]> {
  for await (const batch of users) yield listingPosts(batch, listing, api);
}

/** No user is left on the earlier list, and no user waits for the segment to be computed. */
async function isTrueForAll(
  { append }: ListUpdate,
  listing: ManualListing,
  until: number,
  api: ApiContext,
): Promise<boolean> {
  while (api.now().getTime() < until) {
    const [replacedAt, { reached }] = await Promise.all([
      append ? 0 : replacementOf(listing, api.tables),
      readRecompute(listing.workspaceId, api),
    ]);
    if (typeof replacedAt === "number" && listing.since <= reached) return true;
    await pause(pollMs);
  }
  return false;
}
