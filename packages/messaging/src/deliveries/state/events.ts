/** Events of users about their deliveries: listed, folded and evaluated like all other events. */
import type { Post } from "@signalbox/engine";
import { segmentBroadcastEvent } from "@signalbox/audience";
import {
  deliveryStatusOf,
  eventMessage,
  uuidV5,
  type DeliveryEventName,
  type DeliveryNews,
  type DeliveryOutcome,
  type DeliveryReport,
  type EventRecord,
  type Json,
} from "@signalbox/core";
import type { Delivery } from "./delivery.js";
import { isHidden } from "./record.js";
import { correctionsOf, moveOf } from "./counted-state.js";

export interface EventSurroundings {
  /** ms */
  readonly receivedAt: number;
  readonly seq: number;
}

/** The event of the outcome, with the delivery's own id; undefined before there is one. */
export function outcomePost(delivery: Delivery, around: EventSurroundings): Post | undefined {
  const { request, outcome } = delivery.record;
  if (outcome === undefined) return undefined;
  const { workspaceId, userId, templateId, origin, id } = request;
  return post(delivery, {
    messageId: id,
    event: outcome.event,
    outcome: outcomeOf(outcome.event),
    at: outcome.at,
    data: { templateId, workspaceId, userId, messageId: id, variant: outcome.variant, ...origin },
    context: request.context === undefined ? {} : (JSON.parse(request.context) as Record<string, Json>),
    around,
  });
}

/**
 * The outcome was ambiguous and has been replaced. Journeys and segments have processed the first event, so only the
 * analysis reads these.
 */
export function correctionPosts(delivery: Delivery, around: EventSurroundings): readonly Post[] {
  const { workspaceId, userId, templateId, origin, id } = delivery.record.request;
  return correctionsOf(delivery).map(({ by, at }) =>
    post(delivery, {
      messageId: by,
      event: "DFDeliveryCorrected",
      at,
      data: { templateId, workspaceId, userId, messageId: id, ...origin },
      context: { hidden: true },
      around,
    }),
  );
}

/**
 * The events that segment conditions on received broadcasts look for, one for each segment of the broadcast that the
 * user is in. Their ids follow from the delivery's.
 */
export function segmentBroadcastPosts(delivery: Delivery, around: () => EventSurroundings): readonly Post[] {
  const { request, outcome } = delivery.record;
  const { segmentId: first, otherSegmentIds = [], origin, id } = request;
  if (first === undefined || outcome?.event !== "DFInternalMessageSent") return [];
  const { broadcastId } = origin;
  return [first, ...otherSegmentIds].map((segmentId, index) =>
    post(delivery, {
      messageId: uuidV5(index === 0 ? segmentBroadcastEvent : `${segmentBroadcastEvent}/${segmentId}`, id),
      event: segmentBroadcastEvent,
      at: outcome.at,
      data: { segmentId, ...(broadcastId !== undefined && { broadcastId }), messageId: id },
      context: {},
      around: around(),
    }),
  );
}

/** The event of a bounce that came as the answer to the attempt. Its id follows from the delivery's. */
export function bouncePost(delivery: Delivery, around: EventSurroundings): Post | undefined {
  const { request, outcome, attempts } = delivery.record;
  const { workspaceId, id, origin } = request;
  const { provider = "", reason, code } = attempts.at(-1) ?? {};
  if (outcome?.bounced === undefined) return undefined;
  const answer: DeliveryReport = {
    workspaceId,
    messageId: `${id}-bounced`,
    event: outcome.bounced,
    at: outcome.at,
    provider,
    origin,
    detail: { ...(reason !== undefined && { reason }), ...(code !== undefined && { code: String(code) }) },
  };
  return reportPost(delivery, answer, around, "answer");
}

/**
 * The event of a vendor's report: about the delivery, whatever metadata the vendor returned. `source` is how the vendor
 * reported it.
 */
export function reportPost(
  delivery: Delivery,
  report: DeliveryReport,
  around: EventSurroundings,
  source: "webhook" | "answer" = "webhook",
): Post {
  const { request } = delivery.record;
  const { workspaceId, userId, templateId, origin, id } = request;
  const { messageId, event, at, provider, recipient, detail } = report;
  const email = recipient ?? delivery.to;
  return post(delivery, {
    messageId,
    event,
    at,
    data: {
      ...detail,
      ...origin,
      ...(email !== undefined && { email }),
      templateId,
      workspaceId,
      userId,
      messageId: id,
    },
    context: { source, provider, ...(isHidden(request) && { hidden: true }) },
    around,
  });
}

function outcomeOf(event: DeliveryEventName): DeliveryOutcome {
  const status = deliveryStatusOf(event);
  return status === "skipped" || status === "failed" ? status : "sent";
}

interface EventParts extends Pick<EventRecord, "messageId" | "event" | "at"> {
  readonly outcome?: DeliveryOutcome;
  readonly data: Readonly<Record<string, Json>>;
  readonly context: Readonly<Record<string, Json>>;
  readonly around: EventSurroundings;
}

function post(
  delivery: Delivery,
  { messageId, event, outcome, at, data, context, around }: EventParts,
): Post {
  const { workspaceId, userId, isAnonymous, id, origin } = delivery.record.request;
  const move = moveOf(delivery, messageId);
  const dataText = JSON.stringify(data);
  const body: EventRecord = {
    messageId,
    part: "main",
    type: "track",
    event,
    ...(isAnonymous === true ? { anonymousId: userId } : { userId }),
    at,
    ...around,
    data: dataText,
    ...(Object.keys(context).length > 0 && { context: JSON.stringify(context) }),
    ...(context["hidden"] === true && { hidden: true }),
  };
  const news: DeliveryNews = {
    deliveryId: id,
    ...(origin.runId !== undefined && { runId: origin.runId }),
    ...(outcome !== undefined && { outcome }),
    ...(move !== undefined && { move }),
  };
  return {
    message: eventMessage(workspaceId, { event: body, news }),
    bytes: dataText.length + eventOverhead,
  };
}

/** Approximate size of everything but `data`, bytes. */
const eventOverhead = 900;
