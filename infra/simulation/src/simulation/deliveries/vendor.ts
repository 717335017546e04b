/**
 * A vendor with random behaviour: it accepts messages, rejects them, asks for a retry, loses the connection before or
 * after it accepted one. It counts the messages that were really sent, which recipients would find in their mailbox.
 */
import {
  defineProvider,
  type BatchContext,
  type BatchMessage,
  type BatchResult,
  type EmailMessage,
  type Provider,
  type SendContext,
  type SendResult,
} from "@signalbox/provider-kit";
import { z } from "zod";
import type { Rng } from "../rng.js";

export interface VendorOptions {
  readonly type: string;
  /** Whether it recognizes a repeated message. */
  readonly remembers: boolean;
  readonly rng: Rng;
  /** Waits for the process's turn, like every external call. */
  readonly turn: () => Promise<void>;
  readonly sent: SentMail;
  /** Shared by all processes; needed by a vendor that remembers. */
  readonly known?: KnownCalls;
  /** Deliveries it was ever asked to send. */
  readonly requested: Set<string>;
  /** Whether it refuses messages to this address at the moment. */
  readonly refuses?: ((to: string) => boolean) | undefined;
  /** Accepts every message at once. */
  readonly isReliable?: boolean;
  /** Tells how long to wait when it asks for a retry. */
  readonly retryAfterMs?: number;
}

/** How many mails were sent, by delivery. */
export type SentMail = Map<string, number>;

/** The answers to the calls that the vendor took, by their keys. */
export type KnownCalls = Map<string, readonly BatchResult[]>;

export function createVendor(options: VendorOptions): Provider {
  const { type, remembers } = options;
  return defineProvider({
    type,
    channel: "Email",
    title: type,
    documentation: "none",
    config: z.object({}),
    ...(remembers && { idempotentForMs: 3_600_000 }),
    atOnce: 3,
    batch: { messages: 5, bytes: 1_000_000, ...(remembers && { isRecognized: true }) },
    open: () => {
      const known: KnownCalls = options.known ?? new Map();
      return {
        send: (message: EmailMessage, context: SendContext) =>
          answerOne(message, context, { ...options, known }),
        sendBatch: (messages: readonly BatchMessage<"Email">[], context: BatchContext) =>
          answerBatch(messages, context, { ...options, known }),
        close: () => Promise.resolve(),
      };
    },
  });
}

type Vendor = VendorOptions & { readonly known: KnownCalls };

/** A message by itself has a key of its own, by which it is not recognized in a batch. */
async function answerOne(
  message: EmailMessage,
  { metadata, idempotencyKey }: SendContext,
  vendor: Vendor,
): Promise<SendResult> {
  const { turn, requested, known } = vendor;
  requested.add(metadata.messageId);
  await turn();
  const answer = answerOf(vendor);
  const refusal = refusalOf(message, vendor);
  if (refusal !== undefined) return refusal;
  if (answer === 0) return busy(vendor);
  if (answer === 1) return { type: "unanswered", reason: "lost on the way there" };
  if (vendor.remembers && known.has(idempotencyKey)) count(metadata.messageId, vendor, 0);
  else count(metadata.messageId, vendor, 1);
  known.set(idempotencyKey, []);
  await turn();
  if (answer === 2) return { type: "unanswered", reason: "lost on the way back" };
  return { type: "accepted", vendorId: metadata.messageId };
}

/** A batch is taken, refused or lost as a whole; what is taken has a result for each message. */
async function answerBatch(
  messages: readonly BatchMessage<"Email">[],
  { idempotencyKey }: BatchContext,
  vendor: Vendor,
): Promise<readonly BatchResult[]> {
  const { turn, requested, known } = vendor;
  for (const { context } of messages) requested.add(context.metadata.messageId);
  const forAll = (result: BatchResult): readonly BatchResult[] => messages.map(() => result);
  await turn();
  const answer = answerOf(vendor);
  if (answer === 0) return forAll(busy(vendor));
  if (answer === 1) return forAll({ type: "unanswered", reason: "lost on the way there" });
  const before = vendor.remembers ? known.get(idempotencyKey) : undefined;
  if (answer === 3 && before === undefined) return forAll({ type: "alone" });
  const results = before ?? messages.map(({ message, context }) => takeOfBatch(message, context, vendor));
  known.set(idempotencyKey, results);
  await turn();
  return answer === 2 ? forAll({ type: "unanswered", reason: "lost on the way back" }) : results;
}

function takeOfBatch(
  message: EmailMessage,
  { metadata }: Pick<SendContext, "metadata">,
  vendor: Vendor,
): SendResult {
  const refusal = refusalOf(message, vendor);
  if (refusal !== undefined) return refusal;
  if (answerOf(vendor) === 0) return { ...busy(vendor), isAboutRecipient: true };
  count(metadata.messageId, vendor, 1);
  return { type: "accepted", vendorId: metadata.messageId };
}

function answerOf({ isReliable, rng }: Vendor): number {
  return isReliable === true ? 9 : rng.below(10);
}

function refusalOf(message: EmailMessage, { refuses = () => false }: Vendor): SendResult | undefined {
  if (message.to.startsWith("dead")) {
    return { type: "rejected", reason: "no such user", suppress: "HardBounce" };
  }
  return refuses(message.to) ? { type: "rejected", reason: "refused at the moment" } : undefined;
}

function busy({ retryAfterMs }: Vendor): Extract<SendResult, { readonly type: "later" }> {
  return { type: "later", reason: "busy", ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

function count(messageId: string, { sent }: Vendor, by: number): void {
  sent.set(messageId, (sent.get(messageId) ?? 0) + by);
}
