/**
 * Concludes an attempt from the provider's answer: the next state of the delivery, and a suppression of the address.
 * Pure.
 */
import { suppress } from "@signalbox/workspace";
import type { StoreChange } from "@signalbox/core";
import type { Provider, ProviderMessage, SendResult } from "@signalbox/provider-kit";
import { postponed, settled, type AttemptEnd, type Delivery } from "./delivery.js";
import { badConfiguration, failure, sent, type Verdict } from "./outcomes.js";
import { agesFrom, attemptsFor, nextTry } from "./retry.js";

export interface AttemptQuestion {
  /** The claimed delivery. */
  readonly delivery: Delivery;
  readonly provider: Pick<Provider, "type" | "idempotentForMs">;
  readonly result: SendResult;
  readonly message: ProviderMessage;
  /** The variant of a sent message, without the vendor's answer. */
  readonly variant: Verdict["variant"];
  /** ms */
  readonly now: number;
  /** 0 to 1. */
  readonly random: number;
}

export interface AttemptConclusion {
  readonly delivery: Delivery;
  readonly suppression?: StoreChange;
}

export function concludeAttempt(question: AttemptQuestion): AttemptConclusion {
  const { delivery, provider, result, message, variant, now } = question;
  const { channel } = message;
  const attempt = endOf(result);
  const settle = (verdict: Verdict): Delivery =>
    settled(delivery, { outcome: { ...verdict, at: now }, attempt });
  switch (result.type) {
    case "accepted": {
      const { vendorId, detail } = result;
      return { delivery: settle(sent(message, variant, { provider: provider.type, vendorId, detail })) };
    }
    case "rejected": {
      const { reason, code, detail } = result;
      const verdict =
        result.misconfigured === true
          ? badConfiguration("MessageServiceProviderMisconfigured", {
              message: `${provider.type}: ${reason}`,
            })
          : failure({ channel, provider: provider.type, reason, code, detail });
      return { delivery: settle(verdict), ...suppressionOf(question) };
    }
    case "later":
      return {
        delivery: tryLater(question, attempt, result.retryAfterMs) ?? settle(givenUp(question, result)),
      };
    case "unanswered": {
      const again = maySendAgain(delivery, provider, now)
        ? tryLater(question, attempt, undefined)
        : undefined;
      return { delivery: again ?? settle(ambiguous(delivery, provider.type, result.reason)) };
    }
  }
}

/** An unanswered message is sent again only while the vendor recognises its idempotency key. */
export function maySendAgain(
  { record }: Delivery,
  { idempotentForMs = 0 }: Pick<Provider, "idempotentForMs">,
  now: number,
): boolean {
  const first = record.attempts[0]?.startedAt ?? now;
  return now - first < idempotentForMs;
}

export function ambiguous({ record }: Delivery, provider: string, why: string): Verdict {
  const reason = `${why}; it is unknown whether it was sent, so it is not sent again`;
  return failure({ channel: record.request.channel, provider, reason, isAmbiguous: true });
}

function endOf(result: SendResult): AttemptEnd {
  return {
    result: result.type,
    ...("reason" in result && { reason: result.reason }),
    ...("code" in result && { code: result.code }),
    ...("vendorId" in result && { vendorId: result.vendorId }),
  };
}

function tryLater(
  { delivery, now, random }: AttemptQuestion,
  attempt: AttemptEnd,
  retryAfterMs: number | undefined,
): Delivery | undefined {
  const until = nextTry({
    maxAttempts: attemptsFor(delivery.record.request),
    attempts: delivery.record.attempts.length,
    since: agesFrom(delivery.record),
    now,
    random,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
  return until === undefined ? undefined : postponed(delivery, { at: now, until, attempt });
}

function givenUp(
  { message, provider, delivery }: AttemptQuestion,
  { reason, code, detail }: Extract<SendResult, { type: "later" }>,
): Verdict {
  const tries = delivery.record.attempts.length;
  const why =
    tries >= attemptsFor(delivery.record.request)
      ? `after ${tries} attempt${tries === 1 ? "" : "s"}`
      : "because it was requested more than a day ago";
  return failure({
    channel: message.channel,
    provider: provider.type,
    reason: `given up ${why}; the last answer: ${reason}`,
    code,
    detail,
  });
}

function suppressionOf({
  delivery,
  result,
  message,
  now,
}: AttemptQuestion): Pick<AttemptConclusion, "suppression"> {
  if (result.type !== "rejected" || result.suppress === undefined) return {};
  const { workspaceId, id } = delivery.record.request;
  return {
    suppression: suppress({
      workspaceId,
      channel: message.channel,
      address: message.to,
      reason: result.suppress,
      at: now,
      deliveryId: id,
    }),
  };
}
