/**
 * The window of a step: the envelope at the head of a partition and, when more wait right behind it, those too, so that
 * a worker that is behind pays its round trips for hundreds of messages at once. Envelopes keep their identity inside
 * the window, because each of them completes, and may be repeated, by itself.
 */
import {
  envelopeSchema,
  parseActorKey,
  type ActorAddress,
  type ActorKey,
  type HeldEnvelope,
  type JobId,
  type Message,
  type QueuedEnvelope,
} from "@signalbox/core";
import { z } from "zod";
import type { Behaviour, Behaviours, Handler, PreparedMessage } from "../behaviour.js";

/**
 * One message of the window, ready to be decided by a view. A function that decides nothing takes tasks of any view, which
 * is what `never` says.
 */
export interface Task<in View = never> {
  readonly job: JobId;
  readonly message: Message;
  readonly address: ActorAddress;
  readonly behaviour: Behaviour<unknown, View>;
  readonly handler: Handler<unknown, View>;
  readonly prepared: PreparedMessage<unknown, View>;
}

/** A message nobody can decide, with the reason. */
export interface Letter {
  readonly id: string;
  readonly job: JobId;
  readonly to: string;
  /** The message as it was found. */
  readonly message: unknown;
  readonly error: unknown;
}

export interface WindowEnvelope<in View = never> {
  readonly job: JobId;
  readonly queued: QueuedEnvelope;
  /** When the first of its messages was accepted from outside, ms; undefined for what comes from within. */
  readonly acceptedAt: number | undefined;
  readonly replyTo: string | undefined;
  readonly tasks: readonly Task<View>[];
  readonly letters: readonly Letter[];
}

export const maxStepMessages = 500;
const fewestAssumed = 8;

export async function openWindow<View>(
  held: HeldEnvelope,
  behaviours: Behaviours<View>,
): Promise<readonly WindowEnvelope<View>[]> {
  const head = readEnvelope(held, behaviours);
  const window = [head];
  let messages = head.tasks.length;
  if (isSolo(head) || messages > maxStepMessages / 2) return window;
  const room = Math.floor((maxStepMessages - messages) / Math.max(messages, fewestAssumed));
  for (const queued of await held.peek(room)) {
    const next = readEnvelope(queued, behaviours);
    messages += next.tasks.length;
    if (isSolo(next) || messages > maxStepMessages) break;
    window.push(next);
  }
  return window;
}

function isSolo(envelope: WindowEnvelope): boolean {
  return envelope.tasks.some(({ handler }) => handler.solo);
}

function readEnvelope<View>(queued: QueuedEnvelope, behaviours: Behaviours<View>): WindowEnvelope<View> {
  const { job, data } = queued;
  const parsed = envelopeSchema.safeParse(data);
  const tasks: Task<View>[] = [];
  const letters: Letter[] = [];
  const found = parsed.success ? parsed.data.messages : salvage(data);
  found.forEach((message, index) => {
    try {
      tasks.push(prepareTask(job, message, behaviours));
    } catch (error) {
      letters.push({ id: letterId(job, index), job, to: addresseeOf(message), message, error });
    }
  });
  if (!parsed.success && found.length === 0) {
    letters.push({ id: letterId(job, 0), job, to: "", message: data, error: parsed.error });
  }
  return {
    job,
    queued,
    acceptedAt: parsed.data?.background === true ? undefined : parsed.data?.acceptedAt,
    replyTo: parsed.data?.replyTo,
    tasks,
    letters,
  };
}

export function letterId(job: JobId, index: number): string {
  return `${job}-${index}`;
}

const looseMessage = z.object({
  to: z.string().transform((key) => key as ActorKey),
  type: z.string(),
  body: z.unknown(),
  origin: z
    .string()
    .transform((id) => id as JobId)
    .exactOptional(),
});

function prepareTask<View>(job: JobId, raw: unknown, behaviours: Behaviours<View>): Task<View> {
  const message: Message = looseMessage.parse(raw);
  const address = parseActorKey(message.to);
  const behaviour = behaviours.get(address.kind);
  if (behaviour === undefined) throw new TypeError(`no actor of kind "${address.kind}"`);
  const handler = Object.hasOwn(behaviour.handlers, message.type)
    ? behaviour.handlers[message.type]
    : undefined;
  if (handler === undefined)
    throw new TypeError(`a ${address.kind} takes no message of type "${message.type}"`);
  return { job, message, address, behaviour, handler, prepared: handler.prepare(message.body) };
}

/** The messages of an envelope that does not fit as a whole: one bad message must not take the others with it. */
function salvage(data: unknown): readonly unknown[] {
  const envelope = z.object({ messages: z.array(z.unknown()) }).safeParse(data);
  return envelope.success ? envelope.data.messages : [];
}

function addresseeOf(message: unknown): string {
  const parsed = z.object({ to: z.string() }).safeParse(message);
  return parsed.success ? parsed.data.to : "";
}
