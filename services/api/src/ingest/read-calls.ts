/**
 * Parses the calls of an ingestion request: one, or those of a batch. An invalid batch refuses the request; issues
 * of its items are collected for all of them.
 */
import { fieldSays, isJsonObject, type Issue, issueAt, issuesOfZod } from "@signalbox/core";
import { z } from "zod";
import type { EventKind } from "../event-kinds/define-event-kind.js";
import * as kinds from "../event-kinds/index.js";
import { eventSays } from "../event-kinds/event-sentences.js";
import { lenientMoment, optionalJsonObject } from "../event-kinds/fields.js";
import {
  readCall,
  type AcceptedCall,
  type BatchContext,
  type RefusedCall,
  type CallEnvironment,
} from "../event-kinds/read-call.js";
import { badRequest } from "../http/errors.js";
import type { IngestLimits } from "../config.js";
import { tooLarge } from "./read-body.js";
import { requestSays } from "../http/request-sentences.js";

export const eventKinds: readonly EventKind[] = Object.values(kinds);

export interface ReadCalls {
  readonly accepted: readonly AcceptedCall[];
  readonly refused: readonly RefusedItem[];
  /** The error code for a refused single call; default `BadRequest`. */
  readonly refusal?: "TooLarge";
}

export interface RefusedItem extends RefusedCall {
  /** As it was sent. */
  readonly sent: unknown;
}

/** The surroundings that do not come from the batch itself. */
export type RequestEnvironment = Omit<CallEnvironment, "sentAt" | "context" | "eventBytes">;

const kindsByType = new Map(eventKinds.map((kind) => [kind.type, kind]));

const batchSchema = z.object(
  {
    batch: z.array(z.unknown(), { error: ({ input }) => (input == null ? "required" : "must be an array") }),
    context: optionalJsonObject,
    sentAt: lenientMoment,
  },
  { error: fieldSays.invalidType({ expected: "object" }).text },
);

export function readSingle(
  kind: EventKind,
  body: unknown,
  environment: RequestEnvironment,
  limits: IngestLimits,
): ReadCalls {
  const call = readCall(kind, body, [], { ...environment, eventBytes: limits.eventBytes });
  if (call.ok) return { accepted: [call], refused: [] };
  const refused = [{ ...call, sent: body }];
  return call.isTooLarge === true
    ? { accepted: [], refused, refusal: "TooLarge" }
    : { accepted: [], refused };
}

/** Throws `BadRequest` when it is not a batch or has too many items. */
export function readBatch(body: unknown, environment: RequestEnvironment, limits: IngestLimits): ReadCalls {
  const parsed = batchSchema.safeParse(body);
  if (!parsed.success) throw badRequest(issuesOfZod(parsed.error, body));
  const { batch, sentAt, context } = parsed.data;
  if (batch.length > limits.batchEvents) {
    throw badRequest(
      issueAt(["batch"], requestSays.tooManyEvents({ count: batch.length, maximum: limits.batchEvents })),
    );
  }
  const itemEnvironment: CallEnvironment = {
    ...environment,
    eventBytes: limits.eventBytes,
    sentAt,
    context: asBatchContext(context),
  };
  return readItems(batch, itemEnvironment, limits);
}

function readItems(batch: readonly unknown[], environment: CallEnvironment, limits: IngestLimits): ReadCalls {
  const accepted: AcceptedCall[] = [];
  const refused: RefusedItem[] = [];
  let bytes = 0;
  for (const [index, sent] of batch.entries()) {
    const call = readItem(sent, ["batch", index], environment);
    if (call.ok) {
      accepted.push(call);
      bytes += call.bytes;
    } else refused.push({ ...call, sent });
  }
  // A batch's context is copied into each event: a small request must not become a large amount of queue
  // memory.
  if (bytes > maxGrowth * limits.batchBytes) throw tooLarge(limits.batchBytes);
  return { accepted, refused };
}

const maxGrowth = 8;

function readItem(
  sent: unknown,
  path: Issue["path"],
  environment: CallEnvironment,
): AcceptedCall | RefusedCall {
  if (!isJsonObject(sent)) return unknown(issueAt(path, fieldSays.invalidType({ expected: "object" })));
  const { type } = sent;
  const kind = typeof type === "string" ? kindsByType.get(type) : undefined;
  if (kind !== undefined) return readCall(kind, sent, path, environment);
  const sentence =
    type == null ? fieldSays.required() : eventSays.unknownKind({ known: [...kindsByType.keys()] });
  return unknown(issueAt([...path, "type"], sentence));
}

function unknown(issue: Issue): RefusedCall {
  return { ok: false, type: "unknown", issues: [issue] };
}

function asBatchContext(value: BatchContext["value"] | undefined): BatchContext | undefined {
  return value === undefined ? undefined : { value, text: JSON.stringify(value) };
}
