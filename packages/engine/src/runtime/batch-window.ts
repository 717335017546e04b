/**
 * The batch window: the message batch at the head of a partition and the ones queued behind it, applied together, so that
 * a worker with a backlog needs one set of round trips for hundreds of messages. Message batches keep their identity in
 * the window, because each completes, and may be repeated, on its own.
 */
import {
  flowActor,
  flowOf,
  messageBatchSchema,
  messageSchema,
  parseActorKey,
  type ActorAddress,
  type ActorKey,
  type LeasedMessageBatch,
  type JobId,
  type Message,
  type QueuedMessageBatch,
} from "@signalbox/core";
import { z } from "zod";
import type { Behaviour, Behaviours, Handler, PreparedMessage } from "../behaviour.js";
import { chooseOvertaking, usualTurns, type Overtaking, type Turns } from "./overtaking.js";

/**
 * One parsed message of the window with its actor and handler. A function that does not call the handler accepts tasks
 * of any view (`never`).
 */
export interface Task<in View = never> {
  readonly job: JobId;
  readonly message: Message;
  readonly address: ActorAddress;
  readonly behaviour: Behaviour<unknown, View>;
  readonly handler: Handler<unknown, View>;
  readonly prepared: PreparedMessage<unknown, View>;
}

/** A message that cannot be decided, with the error. */
export interface DeadLetterDraft {
  readonly id: string;
  readonly job: JobId;
  readonly to: string;
  /** The message as it was received. */
  readonly message: unknown;
  readonly error: unknown;
}

export interface ParsedMessageBatch<in View = never> {
  readonly job: JobId;
  readonly queued: QueuedMessageBatch;
  /** When its first message was accepted from a caller, ms; undefined for background work. */
  readonly acceptedAt: number | undefined;
  readonly replyTo: string | undefined;
  readonly tasks: readonly Task<View>[];
  readonly deadLetters: readonly DeadLetterDraft[];
}

const minMessagesAssumed = 8;
/** A larger batch window gains nothing from sharing its round trips. */
const maxBriefMessages = 50;

/** Whether applying the messages needs little time: they are few, and none needs stored events or a window of its own. */
export function isBrief(batchWindow: readonly ParsedMessageBatch[]): boolean {
  const tasks = batchWindow.flatMap((messageBatch) => messageBatch.tasks);
  return (
    tasks.length <= maxBriefMessages &&
    !tasks.some(({ handler, prepared }) => handler.solo || prepared.refold !== undefined)
  );
}

/** The window that begins with this head. */
export async function openBatchWindow<View>(
  head: ParsedMessageBatch<View>,
  leased: LeasedMessageBatch,
  { behaviours, turns = usualTurns }: WindowOptions<View>,
): Promise<readonly ParsedMessageBatch<View>[]> {
  if (isSolo(head)) return [head];
  const { batchWindow, isFull } = await takeInOrder(head, leased, { behaviours, turns });
  return isFull ? withOvertaking(batchWindow, leased, { behaviours, turns }) : batchWindow;
}

export interface WindowOptions<View> {
  readonly behaviours: Behaviours<View>;
  readonly turns?: Turns;
}

async function takeInOrder<View>(
  head: ParsedMessageBatch<View>,
  leased: LeasedMessageBatch,
  { behaviours, turns }: Required<WindowOptions<View>>,
): Promise<{ readonly batchWindow: readonly ParsedMessageBatch<View>[]; readonly isFull: boolean }> {
  const batchWindow = [head];
  let messages = head.tasks.length;
  if (messages > turns.inOrder / 2) return { batchWindow, isFull: true };
  const room = Math.floor((turns.inOrder - messages) / Math.max(messages, minMessagesAssumed));
  const { messageBatches, hasMore } = await leased.peek(room);
  for (const queued of messageBatches) {
    const next = readMessageBatch(queued, behaviours);
    messages += next.tasks.length;
    if (isSolo(next)) return { batchWindow, isFull: false };
    if (messages > turns.inOrder) return { batchWindow, isFull: true };
    batchWindow.push(next);
  }
  return { batchWindow, isFull: hasMore };
}

/** A shorter window with what overtakes the rest of it and what waits behind it; the window as it is when nothing does. */
async function withOvertaking<View>(
  batchWindow: readonly ParsedMessageBatch<View>[],
  leased: LeasedMessageBatch,
  { behaviours, turns }: Required<WindowOptions<View>>,
): Promise<readonly ParsedMessageBatch<View>[]> {
  const first = firstOf(batchWindow, turns.besideOthers);
  const inWindow = new Set(first.map(({ job }) => job));
  const waiting = (await leased.survey(turns.depth)).filter(({ job }) => !inWindow.has(job));
  const applied = first.map(({ tasks }) => ({ flow: flowOf(recipientsOf(tasks)), messages: tasks.length }));
  const chosen = chooseOvertaking(applied, waiting, turns);
  if (chosen.length === 0) return batchWindow;
  return [...first, ...(await readOvertaking(chosen, leased, behaviours))];
}

/** The head, and what follows it within this number of messages. */
function firstOf<View>(
  batchWindow: readonly ParsedMessageBatch<View>[],
  most: number,
): readonly ParsedMessageBatch<View>[] {
  let messages = 0;
  const end = batchWindow.findIndex(({ tasks }, place) => {
    messages += tasks.length;
    return place > 0 && messages > most;
  });
  return end < 0 ? batchWindow : batchWindow.slice(0, end);
}

/** Those of the chosen that hold nothing that must wait. */
async function readOvertaking<View>(
  chosen: readonly Overtaking[],
  leased: LeasedMessageBatch,
  behaviours: Behaviours<View>,
): Promise<readonly ParsedMessageBatch<View>[]> {
  const read = new Map((await leased.read(chosen.map(({ job }) => job))).map((each) => [each.job, each]));
  const left = new Set<string>();
  return chosen.flatMap(({ job, workspace, exceptFor }) => {
    const queued = read.get(job);
    const messageBatch = queued === undefined ? undefined : readMessageBatch(queued, behaviours);
    const mayOvertake =
      messageBatch !== undefined &&
      !left.has(workspace) &&
      !isSolo(messageBatch) &&
      !recipientsOf(messageBatch.tasks).some((to) => exceptFor.has(flowActor(to)));
    if (mayOvertake) return [messageBatch];
    // Those behind it may hold messages for the same actors.
    left.add(workspace);
    return [];
  });
}

function recipientsOf(tasks: readonly Task[]): readonly ActorKey[] {
  return tasks.map(({ message }) => message.to);
}

function isSolo(messageBatch: ParsedMessageBatch): boolean {
  return messageBatch.tasks.some(({ handler }) => handler.solo);
}

export function readMessageBatch<View>(
  queued: QueuedMessageBatch,
  behaviours: Behaviours<View>,
): ParsedMessageBatch<View> {
  const { job, data } = queued;
  const parsed = messageBatchSchema.safeParse(data);
  const tasks: Task<View>[] = [];
  const deadLetters: DeadLetterDraft[] = [];
  const take = (message: unknown, index: number, read: () => Message): void => {
    try {
      tasks.push(prepareTask(job, read(), behaviours));
    } catch (error) {
      deadLetters.push({ id: deadLetterId(job, index), job, to: addresseeOf(message), message, error });
    }
  };
  if (parsed.success) {
    parsed.data.messages.forEach((message, index) => take(message, index, () => message));
  } else {
    const found = messagesOf(data);
    found.forEach((message, index) => take(message, index, () => messageSchema.parse(message)));
    if (found.length === 0) {
      deadLetters.push({ id: deadLetterId(job, 0), job, to: "", message: data, error: parsed.error });
    }
  }
  return {
    job,
    queued,
    acceptedAt: parsed.data?.background === true ? undefined : parsed.data?.acceptedAt,
    replyTo: parsed.data?.replyTo,
    tasks,
    deadLetters,
  };
}

export function deadLetterId(job: JobId, index: number): string {
  return `${job}-${index}`;
}

function prepareTask<View>(job: JobId, message: Message, behaviours: Behaviours<View>): Task<View> {
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

/** The messages of a message batch that does not match its schema, so that one bad message does not lose the others. */
function messagesOf(data: unknown): readonly unknown[] {
  const messageBatch = z.object({ messages: z.array(z.unknown()) }).safeParse(data);
  return messageBatch.success ? messageBatch.data.messages : [];
}

function addresseeOf(message: unknown): string {
  const parsed = z.object({ to: z.string() }).safeParse(message);
  return parsed.success ? parsed.data.to : "";
}
