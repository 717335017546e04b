/**
 * Calls that are not commands and still must not run twice under one idempotency key, for example those that send
 * a message. Their answer is stored in `commands` like the outcome of a command, so that another request under the
 * same key is detected. Without a key nothing is stored.
 */
import { recordAnswer } from "@signalbox/workspace";
import { AppError, type Json } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import type { RouteRequest } from "../http/route.js";
import { identifyCommand } from "./idempotency.js";
import { knownOutcome, maxWaitMs, outcomeOfCommand } from "./run-command.js";

type AnyRequest = RouteRequest<unknown, unknown>;

/**
 * Returns the answer of the first such call. `callId` is the same for a repeat that arrives before the first is
 * answered. Throws `IdempotencyConflict`.
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
 * For a call that may run again with the same meaning: returns its call id. Throws `IdempotencyConflict`, and
 * `QueueUnavailable` when the key could not be recorded in time.
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
