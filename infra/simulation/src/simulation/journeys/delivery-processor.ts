/**
 * The delivery pipeline as journeys see it: it takes each request once or repeatedly and reports one and the same
 * outcome to the user's actor under the delivery's id: late, twice, or by two delivery processors at once.
 */
import {
  createSequence,
  deliveryWorkSchema,
  eventMessage,
  type DeliveryNews,
  type DeliveryOutcome,
  type DeliveryRequest,
  type EventRecord,
  type LeasedJob,
  type JobId,
  type MessageSender,
} from "@signalbox/core";
import type { Rng } from "../rng.js";
import type { VirtualTime } from "../virtual-time.js";

/** The outcome of each delivery request; every delivery processor gets the same. */
export interface Answers {
  of(request: DeliveryRequest): { readonly event: EventRecord; readonly news: DeliveryNews };
}

const eventOf: Readonly<Record<DeliveryOutcome, string>> = {
  sent: "DFInternalMessageSent",
  skipped: "DFMessageSkipped",
  failed: "DFMessageFailure",
};

export function createAnswers(rng: Rng, time: VirtualTime): Answers {
  const given = new Map<string, ReturnType<Answers["of"]>>();
  const nextSeq = createSequence();
  return {
    of({ id, userId, isAnonymous = false, origin, context }) {
      const known = given.get(id);
      if (known !== undefined) return known;
      const outcome = rng.pick<DeliveryOutcome>(["sent", "sent", "sent", "sent", "skipped", "failed"]);
      const now = time.now();
      const event: EventRecord = {
        messageId: id,
        part: "main",
        type: "track",
        event: eventOf[outcome],
        ...(isAnonymous ? { anonymousId: userId } : { userId }),
        at: now,
        receivedAt: now,
        seq: nextSeq(now),
        data: JSON.stringify(origin),
        ...(context !== undefined && { context, hidden: true as const }),
      };
      const { runId } = origin;
      const answer = { event, news: { deliveryId: id, outcome, ...(runId !== undefined && { runId }) } };
      given.set(id, answer);
      return answer;
    },
  };
}

export interface DeliveryProcessorOptions {
  readonly rng: Rng;
  readonly answers: Answers;
  readonly mailbox: MessageSender;
  readonly newJobId: () => JobId;
  /** Waits like a process that may be killed meanwhile. */
  readonly sleep: (ms: number) => Promise<void>;
}

/** Handles one job of the delivery queue. */
export function createDeliveryProcessor(
  options: DeliveryProcessorOptions,
): (work: LeasedJob) => Promise<void> {
  const { rng, answers, mailbox, newJobId, sleep } = options;
  const report = async (request: DeliveryRequest): Promise<void> => {
    const message = eventMessage(request.workspaceId, answers.of(request));
    const messageBatch = { v: 1 as const, messages: [message], acceptedAt: 0 };
    await mailbox.send(newJobId(), messageBatch);
  };
  return async ({ data }) => {
    const work = deliveryWorkSchema.parse(data);
    if (work.type !== "send") return;
    for (const request of work.requests) {
      if (rng.chance(0.4)) await sleep(rng.below(60));
      await report(request);
      if (rng.chance(0.15)) await report(request);
    }
  };
}
