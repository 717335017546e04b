/**
 * Concludes an attempt from the provider's answer: the next state of the delivery, and a suppression of the address.
 * Pure.
 */
import { badConfiguration, type Verdict } from "@signalbox/send-checks";
import { suppress } from "@signalbox/workspace";
import type { Channel, StoreChange } from "@signalbox/core";
import type { Provider, ProviderMessage, SendResult } from "@signalbox/provider-kit";
import { postponed, settled, type AttemptEnd, type Delivery } from "./delivery.js";
import { failure, sent } from "./outcomes.js";
import type { DeliveryAttempt, DeliveryOutcome } from "./record.js";
import { attemptsFor, nextTryOfFew, nextTryOfPutOff, waitsSince, type RetryQuestion } from "./retry.js";

export interface AttemptQuestion {
  /** The claimed delivery. */
  readonly delivery: Delivery;
  readonly provider: Pick<Provider, "type" | "idempotentForMs">;
  readonly result: SendResult;
  readonly message: ProviderMessage;
  /** The variant of a sent message, without the vendor's answer. */
  readonly variant: Verdict["variant"];
  /** How long a message is tried, ms. */
  readonly giveUpAfterMs: number;
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
          : {
              ...failure({ channel, provider: provider.type, cause: "Rejected", reason, code, detail }),
              ...bounceOf(question),
            };
      return { delivery: settle(verdict), ...suppressionOf(question) };
    }
    case "later": {
      const until = isLimited(question)
        ? nextTryOfFew(retryOf(question), attemptsFor(delivery.record.request))
        : nextTryOfPutOff(retryOf(question));
      return { delivery: tryAgain(question, attempt, until) ?? settle(givenUp(question, result)) };
    }
    case "unanswered": {
      const until = maySendAgain(delivery, provider, now)
        ? nextTryOfFew(
            { ...retryOf(question), attempts: unansweredOf(delivery).length },
            attemptsFor(delivery.record.request),
          )
        : undefined;
      const again = tryAgain(question, attempt, until);
      return { delivery: again ?? settle(ambiguous(delivery, provider.type, result.reason)) };
    }
  }
}

/**
 * Whether a message that may have been sent may be sent again: only while the vendor recognises the idempotency key of
 * the first attempt that it may have accepted. A call with several messages has a key of its own.
 */
export function maySendAgain(
  delivery: Delivery,
  { idempotentForMs = 0 }: Pick<Provider, "idempotentForMs">,
  now: number,
): boolean {
  const unanswered = unansweredOf(delivery);
  if (unanswered.some(({ isShared }) => isShared === true)) return false;
  const first = unanswered[0]?.startedAt ?? now;
  return now - first < idempotentForMs;
}

export function ambiguous({ record }: Delivery, provider: string, why: string): Verdict {
  const reason = `${why}; it is unknown whether it was sent, so it is not sent again`;
  return failure({ channel: record.request.channel, provider, cause: "NoAnswer", reason });
}

/** Why a message is given up after so long; `lastAnswer` is that of the last attempt, if there was one. */
export function tooLongInWords(
  { record }: Delivery,
  { now, lastAnswer }: { readonly now: number; readonly lastAnswer: string | undefined },
): string {
  const hours = Math.max(1, Math.round((now - waitsSince(record)) / 3_600_000));
  const time = `for ${hours} hour${hours === 1 ? "" : "s"}`;
  return lastAnswer === undefined
    ? `given up: nothing could be sent ${time}`
    : `given up: the server put it off ${time}; its last answer: ${lastAnswer}`;
}

/** The last attempt after which the user may have the message. */
export function lastUnanswered(delivery: Delivery): DeliveryAttempt | undefined {
  return unansweredOf(delivery).at(-1);
}

function endOf(result: SendResult): AttemptEnd {
  return {
    result: result.type,
    ...("reason" in result && { reason: result.reason }),
    ...("code" in result && { code: result.code }),
    ...("vendorId" in result && { vendorId: result.vendorId }),
  };
}

/** Attempts after which the user may have the message; the open one is among them. */
function unansweredOf({ record }: Delivery): readonly DeliveryAttempt[] {
  return record.attempts.filter(({ result = "unanswered" }) => result === "unanswered");
}

/** A journey's node says how often its webhook is tried; everything else that is put off is tried until its deadline. */
function isLimited({ delivery, message }: AttemptQuestion): boolean {
  return message.channel === "Webhook" && delivery.record.request.retryCount !== undefined;
}

function retryOf({ delivery, provider, result, giveUpAfterMs, now, random }: AttemptQuestion): RetryQuestion {
  const { record } = delivery;
  const deadline = waitsSince(record) + giveUpAfterMs;
  const [unanswered] = unansweredOf(withoutOpenAttempt(delivery));
  return {
    attempts: record.attempts.length,
    // A message that may have been sent is put off only as long as the vendor would recognise it.
    deadline:
      unanswered === undefined
        ? deadline
        : Math.min(deadline, unanswered.startedAt + (provider.idempotentForMs ?? 0)),
    now,
    random,
    ...(result.type === "later" && { retryAfterMs: result.retryAfterMs }),
  };
}

function withoutOpenAttempt({ record, ...delivery }: Delivery): Delivery {
  return { ...delivery, record: { ...record, attempts: record.attempts.slice(0, -1) } };
}

function tryAgain(
  { delivery, now }: AttemptQuestion,
  attempt: AttemptEnd,
  until: number | undefined,
): Delivery | undefined {
  return until === undefined ? undefined : postponed(delivery, { at: now, until, because: "Retry", attempt });
}

function givenUp(
  question: AttemptQuestion,
  { reason: lastAnswer, code, detail }: Extract<SendResult, { type: "later" }>,
): Verdict {
  const { message, provider, delivery, now } = question;
  const { attempts, request } = delivery.record;
  const tries = attempts.length;
  const reason =
    isLimited(question) && tries >= attemptsFor(request)
      ? `given up after ${tries} attempt${tries === 1 ? "" : "s"}; the last answer: ${lastAnswer}`
      : tooLongInWords(delivery, { now, lastAnswer });
  const wasUnanswered = unansweredOf(withoutOpenAttempt(delivery)).length > 0;
  if (wasUnanswered) return ambiguous(delivery, provider.type, reason);
  return failure({
    channel: message.channel,
    provider: provider.type,
    cause: "GivenUp",
    reason,
    code,
    detail,
  });
}

const bounceEvents: Readonly<Partial<Record<Channel, NonNullable<DeliveryOutcome["bounced"]>>>> = {
  Email: "DFEmailBounced",
  Sms: "DFSmsFailed",
};

/** A refusal because of the address is a bounce that the vendor does not report later. */
function bounceOf({ result, message }: AttemptQuestion): Pick<Verdict, "bounced"> {
  const bounced = bounceEvents[message.channel];
  const isBounce = result.type === "rejected" && result.suppress !== undefined;
  return isBounce && bounced !== undefined ? { bounced } : {};
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
