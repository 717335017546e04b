/**
 * Converts a call to the event that is stored: its kind's fields, ids, times, merged context and size. Pure except
 * for the given ids and sequence numbers. Used for single calls, batch items and webhooks; all issues of a call
 * are found together, each with its path.
 */
import {
  issueAt,
  issuesOfZod,
  type EventBody,
  type EventRecord,
  type Issue,
  type JsonObject,
  type JsonText,
  type Sentence,
} from "@signalbox/core";
import type { AttachedFile, CallFields, EventKind, KindEvent, UnreadableTimes } from "./define-event-kind.js";
import { eventSays } from "./event-sentences.js";
import { listedIssues } from "./listed-issues.js";
import { isUnreadable, settleTime, type Moment, type UnreadableTime } from "./fields.js";

/** The context of a call: the request, or the batch. */
export interface CallEnvironment {
  readonly receivedAt: number;
  readonly nextSeq: (receivedAt: number) => number;
  readonly newId: () => string;
  readonly eventBytes: number;
  /** Default `refused`; `noted`: the event happened when it was received, and its context has what was sent. */
  readonly unreadableTimes?: UnreadableTimes | undefined;
  /** Of the batch; a call's own takes precedence. */
  readonly sentAt?: Moment | undefined;
  /** Of the batch; the call's own is merged over it, key by key. */
  readonly context?: BatchContext | undefined;
}

/** A batch's context with its text, which is made once for all items that add nothing to it. */
export interface BatchContext {
  readonly value: JsonObject;
  readonly text: JsonText;
}

export interface AcceptedCall {
  readonly ok: true;
  /** The kind's type. */
  readonly type: string;
  readonly body: EventBody;
  /** Not yet named in the event: their keys are assigned when they are stored. */
  readonly files: readonly AttachedFile[];
  /** Approximate size of the event as JSON. */
  readonly bytes: number;
}

export interface RefusedCall {
  readonly ok: false;
  readonly type: string;
  /** Their paths begin with the call's place in its request. */
  readonly issues: readonly Issue[];
  /** Only its size is invalid. */
  readonly isTooLarge?: true;
}

/** `path` is the position of the call in its request: `["batch", 3]`, or empty for the request itself. */
export function readCall(
  kind: EventKind,
  sent: unknown,
  path: Issue["path"],
  environment: CallEnvironment,
): AcceptedCall | RefusedCall {
  const { type } = kind;
  const parsed = kind.parse(sent, environment.unreadableTimes ?? "refused");
  if (!parsed.success) {
    return { ok: false, type, issues: listedIssues(issuesOfZod(parsed.error, sent, path), path) };
  }
  const { call, becomes } = parsed.data;
  const context = withNote(mergeContext(call.context, environment.context), call);
  const event = addContext(kind, becomes, context);
  const body = toBody(call, event, context, environment);
  const bytes = sizeOf(body, environment.eventBytes);
  // What is taken from the context is in the event twice, but was sent once.
  const sentBytes =
    bytes > environment.eventBytes && event !== becomes ? sizeOf(withData(body, becomes), 0) : bytes;
  if (sentBytes > environment.eventBytes) {
    const sentence = eventSays.eventTooLarge({ bytes: sentBytes, maximum: environment.eventBytes });
    return { ok: false, type, issues: [issueAt(path, sentence)], isTooLarge: true };
  }
  return { ok: true, type, body, files: becomes.files ?? [], bytes: bytes + overheadBytes };
}

function addContext(
  { withContext }: EventKind,
  becomes: KindEvent,
  context: BatchContext | undefined,
): KindEvent {
  return withContext === undefined || context === undefined ? becomes : withContext(becomes, context.value);
}

function withData(body: EventBody, { data }: KindEvent): EventBody {
  return { ...body, event: { ...body.event, data: JSON.stringify(data) } };
}

/**
 * `batch[3].properties.cart[1]: nested deeper than 64 levels`; keys of callers are cut and made printable. `whole` is what
 * an issue without a path is called.
 */
function sayIssue({ path, code, values, problem }: Issue, whole: string): Sentence {
  let propertyPath = "";
  for (const step of path) {
    if (typeof step === "number") propertyPath += `[${step}]`;
    else propertyPath += propertyPath === "" ? step : `.${step}`;
  }
  const shown = JSON.stringify(propertyPath.slice(0, maxShownPath)).slice(1, -1);
  return eventSays.isWrongAt({ path: shown || whole, problem: { code, values, text: problem } });
}

export function sayIssues(issues: readonly Issue[], whole: string): readonly Sentence[] {
  return issues.map((issue) => sayIssue(issue, whole));
}

/** Each issue of a call with its place. */
export function sayRefusal({ issues, isTooLarge }: RefusedCall): readonly Sentence[] {
  return sayIssues(issues, isTooLarge === true ? "event" : "body");
}

/** All of them in one line of English. */
export function problemsText(sentences: readonly Sentence[]): string {
  return sentences.map(({ text }) => text).join("; ");
}

export function describeRefusal(refused: RefusedCall): string {
  return problemsText(sayRefusal(refused));
}

const maxShownPath = 200;
/** Ids, field names and times, which `sizeOf` does not measure. */
const overheadBytes = 400;

/** Assigns the present fields instead of spreading: this runs for every event, and spreading doubles its cost. */
function toBody(
  call: CallFields,
  becomes: KindEvent,
  context: BatchContext | undefined,
  { receivedAt, nextSeq, newId, sentAt }: CallEnvironment,
): EventBody {
  const { at, originalTimestamp } = settleTime(
    receivedAt,
    readable(call.timestamp) ?? readable(call.originalTimestamp),
    call.sentAt ?? sentAt,
  );
  const event: Writable<EventRecord> = {
    messageId: call.messageId ?? newId(),
    part: "main",
    type: becomes.type,
    event: becomes.event ?? "",
    at,
    receivedAt,
    seq: nextSeq(receivedAt),
    data: JSON.stringify(becomes.data),
  };
  const anonymousId = becomes.anonymousId ?? call.anonymousId;
  if (call.userId !== undefined) event.userId = call.userId;
  if (anonymousId !== undefined) event.anonymousId = anonymousId;
  if (originalTimestamp !== undefined) event.originalTimestamp = originalTimestamp;
  if (context !== undefined) event.context = context.text;
  if (context?.value["hidden"] === true) event.hidden = true;
  return becomes.groupTraits === undefined
    ? { event }
    : { event, groupTraits: JSON.stringify(becomes.groupTraits) };
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Spreading defines keys and never assigns them, so `__proto__` stays a key. */
function mergeContext(
  own: JsonObject | undefined,
  batch: BatchContext | undefined,
): BatchContext | undefined {
  if (own === undefined) return batch;
  const value = batch === undefined ? own : { ...batch.value, ...own };
  return { value, text: JSON.stringify(value) };
}

function readable(time: Moment | UnreadableTime | undefined): Moment | undefined {
  return isUnreadable(time) ? undefined : time;
}

/** Adds `unreadableTimestamp`, the text in place of the time that would have been the event's. */
function withNote(
  context: BatchContext | undefined,
  { timestamp, originalTimestamp }: CallFields,
): BatchContext | undefined {
  const time = timestamp ?? originalTimestamp;
  if (!isUnreadable(time)) return context;
  const value = { ...context?.value, unreadableTimestamp: time.unreadable };
  return { value, text: JSON.stringify(value) };
}

/** In UTF-8 when that can matter, else in characters: no character has more than three bytes. */
function sizeOf({ event, groupTraits = "" }: EventBody, limit: number): number {
  const texts = [event.data, event.context ?? "", groupTraits, event.event];
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length * 3 <= limit ? length : texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
