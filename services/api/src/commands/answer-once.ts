/**
 * Calls that are no commands and yet must not be made twice under one idempotency key, as those that hand a message to a
 * vendor. What is known of them stands in `commands` like the outcome of a command, so that another request under the same
 * key is told apart. Without a key nothing is kept.
 */
import { recordAnswer } from "@signalbox/workspace";
import { AppError, type Json } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import type { RouteRequest } from "../http/route.js";
import { identifyCommand } from "./idempotency.js";
import { knownOutcome, maxWaitMs, outcomeOfCommand } from "./run-command.js";

type AnyRequest = RouteRequest<unknown, unknown>;

/**
 * The answer of the first such call. `callId` is the same for a repeat that comes before the first is answered. Throws
 * `IdempotencyConflict`.
 */
export async function answerOnce(
  request: AnyRequest,
  api: ApiContext,
  make: (callId: string) => Promise<Json>,
): Promise<Json> {
  const identity = await identifyCommand(request, api);
  const known = knownOutcome(identity);
  if (known?.ok === true) return known.value;
  const answer = await make(identity.commandId);
  if (request.idempotencyKey === undefined) return answer;
  const call = { command: recordAnswer, input: () => ({ answer }), waitMs: maxWaitMs };
  const kept = await outcomeOfCommand(call, identity, request, api);
  return kept?.ok === true ? kept.value : answer;
}

/**
 * For a call that may be made again as long as it means the same: the id that stands for it. Throws `IdempotencyConflict`,
 * and `QueueUnavailable` when nobody could note in time what the key stands for.
 */
export async function claimCall(request: AnyRequest, api: ApiContext): Promise<string> {
  const identity = await identifyCommand(request, api);
  if (request.idempotencyKey === undefined) return identity.commandId;
  const call = { command: recordAnswer, input: () => ({ answer: null }), waitMs: maxWaitMs };
  const outcome = await outcomeOfCommand(call, identity, request, api);
  if (outcome !== undefined) return identity.commandId;
  throw new AppError({
    code: "QueueUnavailable",
    message: "the workers do not answer; nothing was accepted; send the same again",
    retry: "later",
  });
}
