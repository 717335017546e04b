/**
 * Where a delivery is counted, and how it came there. Each write that changes it notes under which event; that event tells
 * the move, now and whenever it is told again. So the moves of a delivery add up to where it stands, whatever is repeated,
 * comes late or is corrected. Hidden deliveries are not counted.
 */
import { deliveryClassOf, type DeliveryMove, type DeliveryStanding } from "@signalbox/core";
import { isHidden, type CountedStanding, type DeliveryRecord } from "./record.js";

/** The parts of a delivery that decide where it is counted. */
interface CountableDelivery {
  readonly record: DeliveryRecord;
  readonly sentAt: number;
}

/** Undefined before it is settled: what was reported until then counts with what becomes of it. */
export function standingOf({ record, sentAt }: CountableDelivery): DeliveryStanding | undefined {
  const { outcome, reports, attempts, request } = record;
  if (outcome === undefined || isHidden(request)) return undefined;
  return {
    at: sentAt,
    provider: attempts.at(-1)?.provider ?? "",
    as: deliveryClassOf(
      outcome.event,
      reports.map(({ event }) => event),
    ),
  };
}

/** The delivery with a note of the event that tells of its new standing; the same one where it stands as before. */
export function noted<D extends CountableDelivery>(before: D, after: D, by: string): D {
  const standing = standingOf(after);
  const counted = countedOf(before);
  const last = counted.at(-1);
  if (standing === undefined || (last !== undefined && isSame(last, standing))) return after;
  return { ...after, record: { ...after.record, counted: [...counted, { by, ...standing }] } };
}

/** Of a delivery that was settled before and is settled anew: the id of the event that tells of it. */
export function correctionId({ record }: Pick<CountableDelivery, "record">): string {
  return `${record.request.id}-corrected-${record.counted?.length ?? 0}`;
}

/** Ids of the events that tell of corrections and of nothing else. */
export function correctionsOf({ record }: Pick<CountableDelivery, "record">): readonly CountedStanding[] {
  const prefix = `${record.request.id}-corrected-`;
  return (record.counted ?? []).filter(({ by }) => by.startsWith(prefix));
}

/** What the event with this id moved. */
export function moveOf({ record }: Pick<CountableDelivery, "record">, by: string): DeliveryMove | undefined {
  const { counted = [], request } = record;
  const index = counted.findIndex((each) => each.by === by);
  const [from, to] = [counted[index - 1], counted[index]];
  if (to === undefined) return undefined;
  const { journeyId, nodeId, broadcastId } = request.origin;
  return {
    channel: request.channel,
    templateId: request.templateId,
    ...(journeyId !== undefined && { journeyId }),
    ...(nodeId !== undefined && { nodeId }),
    ...(broadcastId !== undefined && { broadcastId }),
    ...(from !== undefined && { from: bare(from) }),
    to: bare(to),
  };
}

/** One that an older version settled, which noted nothing, was counted where it stands by `recount`. */
function countedOf(delivery: CountableDelivery): NonNullable<DeliveryRecord["counted"]> {
  const { counted } = delivery.record;
  if (counted !== undefined) return counted;
  const standing = standingOf(delivery);
  return standing === undefined ? [] : [{ by: "", ...standing }];
}

function isSame(one: DeliveryStanding, other: DeliveryStanding): boolean {
  return one.at === other.at && one.provider === other.provider && one.as === other.as;
}

function bare({ at, provider, as }: DeliveryStanding): DeliveryStanding {
  return { at, provider, as };
}
