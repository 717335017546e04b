/**
 * Runs a mutating call as a command: posts it to the workspace's actor, where a worker applies it once, and waits
 * for the outcome. The worker's notice may be lost with its connection, so the row in `commands` is read as well.
 * A command that takes too long is not lost: the caller gets its id and polls.
 */
import {
  commandJob,
  commandOutcomeSchema,
  decidedPermissions,
  type SentCommand,
  type CommandOutcome,
  type CommandRow,
} from "@signalbox/workspace";
import { AppError, isUnavailable, type Json } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { spanOf, traceSending } from "../http/request-trace.js";
import type { RouteAnswer, RouteRequest } from "../http/route.js";
import { identifyCommand, readCommand, type CommandIdentity } from "./idempotency.js";
import { preferredWaitMs } from "./preferred-wait.js";
import { refusalError } from "./refusal-error.js";

export interface CommandCall<Input> {
  readonly command: SentCommand<Input>;
  /** The input may depend on the command's id, so that a repeat is identical. */
  readonly input: (commandId: string) => Input | Promise<Input>;
  /** Also wait for the messages that the command sends to other actors. */
  readonly withFollowUps?: boolean;
  /** Overrides the caller's preference. */
  readonly waitMs?: number;
  /** The answer once it is applied; a repeated call gets the same. */
  readonly answer: (value: Json, commandId: string) => RouteAnswer | Promise<RouteAnswer>;
  /** What the caller needs besides the id while the command is pending. */
  readonly pending?: (commandId: string) => Readonly<Record<string, Json>>;
}

type AnyRequest = RouteRequest<unknown, unknown>;

/** Throws `IdempotencyConflict`, or the error of a refused command. 202 when it was not applied in time. */
export async function runCommand<Input>(
  call: CommandCall<Input>,
  request: AnyRequest,
  api: ApiContext,
): Promise<RouteAnswer> {
  const identity = await identifyCommand(request, api);
  return runIdentified(call, identity, request, api);
}

/**
 * For a handler with work of its own before the command; a repeated call must not do that again (see
 * `identity.row`).
 */
export async function runIdentified<Input>(
  call: CommandCall<Input>,
  identity: CommandIdentity,
  request: AnyRequest,
  api: ApiContext,
): Promise<RouteAnswer> {
  const { commandId } = identity;
  const outcome = await outcomeOfCommand(call, identity, request, api);
  if (outcome === undefined) return { status: 202, body: { commandId, ...call.pending?.(commandId) } };
  if (!outcome.ok) throw refusalError(outcome, request);
  return call.answer(outcome.value, commandId);
}

/** For a handler that continues from the outcome. Undefined when the command was not applied in time. */
export async function outcomeOfCommand<Input>(
  call: Omit<CommandCall<Input>, "answer" | "pending">,
  identity: CommandIdentity,
  request: AnyRequest,
  api: ApiContext,
): Promise<CommandOutcome | undefined> {
  return knownOutcome(identity) ?? (await postAndWait(call, identity, request, api));
}

/** The outcome of a command that was applied before; throws when the key was used for another request. */
export function knownOutcome({ row, fingerprint }: CommandIdentity): CommandOutcome | undefined {
  if (row === undefined) return undefined;
  if (fingerprint !== undefined && row.fingerprint !== fingerprint) {
    throw new AppError({
      code: "IdempotencyConflict",
      message: "this idempotency-key was used for another request within the last 24 hours; use a new one",
    });
  }
  return outcomeOf(row);
}

export function outcomeOf({ outcome }: CommandRow): CommandOutcome {
  return commandOutcomeSchema.parse(JSON.parse(outcome));
}

export const maxWaitMs = 10_000;
/** How long to wait for a notice before reading the row. */
const firstReadMs = 500;

async function postAndWait<Input>(
  { command, input, withFollowUps = false, waitMs: givenMs }: Omit<CommandCall<Input>, "answer" | "pending">,
  { commandId, fingerprint }: CommandIdentity,
  { workspaceId, origin, caller, http, ifMatch }: AnyRequest,
  api: ApiContext,
): Promise<CommandOutcome | undefined> {
  const lacks = decidedPermissions.filter((each) => !caller.permissions.has(each));
  const message = command.message(workspaceId, commandId, {
    input: await input(commandId),
    by: origin.principal.id,
    origin,
    ...(lacks.length > 0 && { lacks }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(ifMatch !== undefined && command.guardedResource !== undefined && { ifMatch }),
  });
  const job = commandJob(commandId);
  await traceSending(spanOf(http), "mailbox", (traced) =>
    api.mailbox.send(job, {
      v: 1,
      messages: [{ ...message, ...traced }],
      acceptedAt: api.now().getTime(),
      replyTo: api.acknowledgements.channel,
    }),
  );
  const waitMs = Math.min(givenMs ?? preferredWaitMs(http.get("prefer")) ?? maxWaitMs, maxWaitMs);
  for (let waited = 0, stepMs = firstReadMs; waited < waitMs; waited += stepMs, stepMs *= 2) {
    const { applied, replies } = await api.acknowledgements.wait([job], Math.min(stepMs, waitMs - waited));
    const notified = commandOutcomeSchema.safeParse(replies.get(commandId));
    if (notified.success && fingerprint === undefined && (applied || !withFollowUps)) return notified.data;
    if (!applied && withFollowUps) continue;
    const row = await readIfAvailable(commandId, api);
    if (row === "unavailable") return undefined;
    if (row !== undefined)
      return knownOutcome({ commandId, row, ...(fingerprint === undefined ? {} : { fingerprint }) });
    if (applied) throw new Error(`command ${commandId} (${command.name}) was handled and has no outcome`);
  }
  return undefined;
}

/** Redis has the command, so it is applied when the database answers again. */
export async function readIfAvailable(
  commandId: string,
  { tables }: Pick<ApiContext, "tables">,
): Promise<CommandRow | "unavailable" | undefined> {
  try {
    return await readCommand(commandId, tables);
  } catch (error) {
    if (isUnavailable(error)) return "unavailable";
    throw error;
  }
}
