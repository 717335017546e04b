/**
 * Changes the subscriptions of many users for an operator. A command checks that the groups exist and records the
 * caller; then every user gets an event, in batches that are posted no faster than they are applied. An
 * interrupted call is completed by repeating it.
 */
import { changePosts, type SubscriptionChange } from "@signalbox/users";
import { beginSubscriptionChanges as command, outcomeError } from "@signalbox/workspace";
import { z } from "zod";
import { identifyCommand } from "../../commands/idempotency.js";
import { preferredWaitMs } from "../../commands/preferred-wait.js";
import { maxWaitMs, outcomeOfCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import type { RouteAnswer, RouteRequest } from "../../http/route.js";
import { untilReached, versionOfGroups } from "../../subscription-management/until-in-force.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { areApplied, postBatches, workersBehind } from "../uploads/post-batches.js";

export interface ManyChanges {
  readonly groupIds: readonly string[];
  /** Batches of changes; the cause of each is derived from the command id. */
  readonly batches: (commandId: string) => AsyncIterable<readonly SubscriptionChange[]>;
  /** Further fields of the answer, once all changes are made. */
  readonly counts?: () => Readonly<Record<string, number>>;
}

const leastWaitMs = 1_000;
const begunSchema = z.object({ at: z.number() });

/** 200 once everything is applied, 202 when that takes too long. Throws the error of a refused command. */
export async function changeSubscriptions(
  { groupIds, batches, counts }: ManyChanges,
  request: RouteRequest<unknown, unknown>,
  api: ApiContext,
): Promise<RouteAnswer> {
  const { workspaceId, http } = request;
  const preferredMs = Math.min(preferredWaitMs(http.get("prefer")) ?? maxWaitMs, maxWaitMs);
  const identity = await identifyCommand(request, api);
  const { commandId } = identity;
  // The events need the command's outcome, so even a caller that does not want to wait waits for this long.
  const call = { command, input: () => ({ groupIds }), waitMs: Math.max(preferredMs, leastWaitMs) };
  const outcome = await outcomeOfCommand(call, identity, request, api);
  if (outcome === undefined) throw workersBehind();
  if (!outcome.ok) throw outcomeError(outcome);
  const { at } = begunSchema.parse(outcome.value);
  const posts = async function* (): AsyncGenerator<ReturnType<typeof changePosts>> {
    for await (const changes of batches(commandId)) yield changePosts(changes, { workspaceId, at }, api);
  };
  const open = await postBatches(posts(), api);
  const until = api.now().getTime() + preferredMs;
  const version = versionOfGroups(await readWorkspace(workspaceId, api.actors), new Set(groupIds));
  const isDone =
    (await areApplied(open, until, api)) && (await untilReached({ workspaceId, version }, until, api));
  const counted = counts?.();
  if (!isDone) return { status: 202, body: { commandId, ...counted } };
  return { status: 200, ...(counted !== undefined && { body: counted }) };
}

/** The later of two changes of one call wins: the cause sorts by position. */
export function causeAt(commandId: string, position: number): string {
  return `${commandId}-${String(position).padStart(positionDigits, "0")}`;
}

const positionDigits = 9;
