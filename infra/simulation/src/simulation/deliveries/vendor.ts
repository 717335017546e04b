/**
 * A vendor with random behaviour: it accepts messages, rejects them, asks for a retry, loses the connection before or
 * after it accepted one. It counts the messages that were really sent, which recipients would find in their mailbox.
 */
import {
  defineProvider,
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

export function createVendor({
  type,
  remembers,
  rng,
  turn,
  sent,
  requested,
  refuses = () => false,
  isReliable,
  retryAfterMs,
}: VendorOptions): Provider {
  return defineProvider({
    type,
    channel: "Email",
    title: type,
    documentation: "none",
    config: z.object({}),
    ...(remembers && { idempotentForMs: 3_600_000 }),
    atOnce: 3,
    open: () => ({
      async send(message: EmailMessage, { metadata }: SendContext): Promise<SendResult> {
        requested.add(metadata.messageId);
        await turn();
        const answer = isReliable === true ? 9 : rng.below(10);
        if (message.to.startsWith("dead"))
          return { type: "rejected", reason: "no such user", suppress: "HardBounce" };
        if (refuses(message.to)) return { type: "rejected", reason: "refused at the moment" };
        if (answer === 0) {
          return { type: "later", reason: "busy", ...(retryAfterMs !== undefined && { retryAfterMs }) };
        }
        if (answer === 1) return { type: "unanswered", reason: "lost on the way there" };
        const before = sent.get(metadata.messageId) ?? 0;
        sent.set(metadata.messageId, remembers ? 1 : before + 1);
        await turn();
        if (answer === 2) return { type: "unanswered", reason: "lost on the way back" };
        return { type: "accepted", vendorId: metadata.messageId };
      },
      close: () => Promise.resolve(),
    }),
  });
}
