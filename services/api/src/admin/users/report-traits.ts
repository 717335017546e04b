/**
 * Sets and removes traits of one user for an operator: by an identify event in the user's history, like every other
 * trait, with the caller as its author. A removed trait becomes null.
 */
import {
  AppError,
  eventMessage,
  issueAt,
  issuesWithin,
  findJsonFault,
  type EventAuthor,
  type Json,
} from "@signalbox/core";
import type { Owner } from "@signalbox/users";
import { beginUserChange as command, outcomeError } from "@signalbox/workspace";
import { z } from "zod";
import { identifyCommand, type CommandIdentity } from "../../commands/idempotency.js";
import { preferredWaitMs } from "../../commands/preferred-wait.js";
import { maxWaitMs, outcomeOfCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import { eventSays } from "../../event-kinds/event-sentences.js";
import { badRequest } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import type { RouteRequest } from "../../http/route.js";
import { areApplied, postBatches, workersBehind } from "../uploads/post-batches.js";

export type Traits = Readonly<Record<string, Json>>;

/** Traits of a request by name. They were parsed from a JSON body, so they are JSON; `checkTraits` checks them. */
export const traitsField: z.ZodType<Traits> = z.record(
  z.string(),
  z.custom<Json>(() => true),
);

/** Throws `BadRequest` for what cannot be stored exactly, and for null and the empty text, which set nothing. */
export function checkTraits(field: string, traits: Traits): void {
  const fault = findJsonFault(traits);
  if (fault !== undefined) throw badRequest(issuesWithin([field], [fault]));
  const empty = Object.entries(traits).filter(([, value]) => value === null || value === "");
  if (empty.length === 0) return;
  throw badRequest(empty.map(([name]) => issueAt([field, name], requestSays.emptyTrait())));
}

export interface TraitReport {
  readonly owner: Owner;
  /** Null for those that are removed. */
  readonly traits: Traits;
  /** The latest moment at which one of them was set, ms: the change is later. */
  readonly after: number;
}

export type ReportAnswer =
  | { readonly status: 200 }
  | { readonly status: 202; readonly body: { readonly commandId: string } };

type Request = RouteRequest<unknown, unknown>;

/** 200 once it is applied, 202 when that takes too long. `make` is told whether the call is a repeat, and may refuse it. */
export async function reportTraits(
  make: (identity: CommandIdentity) => Promise<TraitReport>,
  request: Request,
  api: ApiContext,
): Promise<ReportAnswer> {
  const { workspaceId, http, origin } = request;
  const identity = await identifyCommand(request, api);
  const { owner, traits, after } = await make(identity);
  const data = JSON.stringify(traits);
  refuseTooLarge(data, api);
  const { commandId } = identity;
  const call = { command, input: () => ({}), waitMs: maxWaitMs };
  const outcome = await outcomeOfCommand(call, identity, request, api);
  if (outcome === undefined) throw workersBehind();
  if (!outcome.ok) throw outcomeError(outcome);
  const { at } = z.object({ at: z.number() }).parse(outcome.value);
  const receivedAt = api.now().getTime();
  const { kind, id, name } = origin.principal;
  const by: EventAuthor = { kind, id, name };
  const event = {
    messageId: `${commandId}-traits`,
    part: "main",
    type: "identify",
    event: "",
    data,
    at: Math.max(at, after + 1),
    receivedAt,
    seq: api.nextSeq(receivedAt),
    by,
    ...owner,
  } as const;
  const posts = async function* () {
    yield [{ message: eventMessage(workspaceId, { event }), bytes: data.length + overheadBytes }];
  };
  const jobs = await postBatches(posts(), api);
  const waitMs = Math.min(preferredWaitMs(http.get("prefer")) ?? maxWaitMs, maxWaitMs);
  const isApplied = await areApplied(jobs, receivedAt + waitMs, api);
  return isApplied ? { status: 200 } : { status: 202, body: { commandId } };
}

/** Approximate size of an event without its data. */
const overheadBytes = 400;

function refuseTooLarge(data: string, { config }: Pick<ApiContext, "config">): void {
  const [bytes, maximum] = [Buffer.byteLength(data), config.limits.eventBytes];
  if (bytes <= maximum) return;
  const { text } = eventSays.eventTooLarge({ bytes, maximum });
  throw new AppError({ code: "TooLarge", message: text });
}
