/** What happened to a delivery, as an event of its user: listed, folded and followed like any other. */
import { eventMessage, type Post } from "@signalbox/actors";
import { segmentBroadcastEvent } from "@signalbox/audience";
import {
  deliveryStatusOf,
  uuidV5,
  type DeliveryEventName,
  type DeliveryNews,
  type DeliveryOutcome,
  type DeliveryReport,
  type EventRecord,
  type Json,
} from "@signalbox/core";
import { isHidden, type Delivery } from "./delivery.js";

export interface EventSurroundings {
  /** ms */
  readonly receivedAt: number;
  readonly seq: number;
}

/** The event that says what became of it; undefined while nothing has. It has the delivery's own id. */
export function outcomePost({ record }: Delivery, around: EventSurroundings): Post | undefined {
  const { request, outcome } = record;
  if (outcome === undefined) return undefined;
  const { workspaceId, userId, templateId, origin, id } = request;
  return post(request, {
    messageId: id,
    event: outcome.event,
    outcome: outcomeOf(outcome.event),
    at: outcome.at,
    data: { ...origin, templateId, workspaceId, userId, messageId: id, variant: outcome.variant },
    context: request.context === undefined ? {} : (JSON.parse(request.context) as Record<string, Json>),
    around,
  });
}

/** They got a broadcast of a segment: what segments that ask for it look for. Its id follows from the delivery's. */
export function segmentBroadcastPost({ record }: Delivery, around: EventSurroundings): Post | undefined {
  const { request, outcome } = record;
  const { segmentId, origin, id } = request;
  if (segmentId === undefined || outcome?.event !== "DFInternalMessageSent") return undefined;
  const { broadcastId } = origin;
  return post(request, {
    messageId: uuidV5(segmentBroadcastEvent, id),
    event: segmentBroadcastEvent,
    at: outcome.at,
    data: { segmentId, ...(broadcastId !== undefined && { broadcastId }), messageId: id },
    context: {},
    around,
  });
}

/** The event a vendor's report becomes: about the delivery, whatever the vendor gave back of its metadata. */
export function reportPost(delivery: Delivery, report: DeliveryReport, around: EventSurroundings): Post {
  const { request } = delivery.record;
  const { workspaceId, userId, templateId, origin, id } = request;
  const { messageId, event, at, provider, recipient, detail } = report;
  const email = recipient ?? delivery.to;
  return post(request, {
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
    context: { source: "webhook", provider, ...(isHidden(request) && { hidden: true }) },
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
  { workspaceId, userId, isAnonymous, id, origin }: Delivery["record"]["request"],
  { messageId, event, outcome, at, data, context, around }: EventParts,
): Post {
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
  };
  return {
    message: eventMessage(workspaceId, { event: body, news }),
    bytes: dataText.length + eventOverhead,
  };
}

/** Of everything but its data, about, bytes. */
const eventOverhead = 600;
