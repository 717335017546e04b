/**
 * The counted state of a delivery and its count transitions. Each write that changes the state records the event that
 * reports the transition; that event carries it whenever it is reported. So transitions add up to the counted state,
 * whatever is repeated, late or corrected. Hidden deliveries are not counted.
 */
import type { CountedDelivery } from "@signalbox/analytics";
import {
  deliveryClassOf,
  type CountedState,
  type DeliveryEventName,
  type DeliveryMove,
  type StoredDelivery,
} from "@signalbox/core";
import {
  deserializeDelivery,
  isHidden,
  type DeliveryOutcome,
  type DeliveryRecord,
  type ReportedState,
} from "./record.js";

/** The parts of a delivery that decide how it is counted. */
interface CountableDelivery {
  readonly record: DeliveryRecord;
  readonly sentAt: number;
}

/** Undefined before it is settled: reports until then are counted together with the outcome. */
export function countedStateOf({ record, sentAt }: CountableDelivery): CountedState | undefined {
  const { outcome, reports, attempts, request } = record;
  if (outcome === undefined || isHidden(request)) return undefined;
  return {
    at: sentAt,
    provider: attempts.at(-1)?.provider ?? "",
    as: deliveryClassOf(outcome.event, eventsAfter(outcome, { reports })),
  };
}

/** What is known beyond the outcome: that it bounced at once, and what the vendor reported. */
export function eventsAfter(
  { bounced }: DeliveryOutcome,
  { reports }: Pick<DeliveryRecord, "reports">,
): readonly DeliveryEventName[] {
  return [...(bounced === undefined ? [] : [bounced]), ...reports.map(({ event }) => event)];
}

/** As the analysis counts it; undefined while it is not counted. */
export function countedOf(stored: StoredDelivery): CountedDelivery | undefined {
  const record = deserializeDelivery(stored);
  const state = countedStateOf({ record, sentAt: stored.sentAt });
  if (state === undefined) return undefined;
  const { channel, templateId, origin } = record.request;
  return { of: { channel, templateId, ...origin }, state };
}

/** Records the event that reports the new counted state; unchanged when the counted state is the same. */
export function withTransition<D extends CountableDelivery>(before: D, after: D, by: string): D {
  const state = countedStateOf(after);
  const counted = statesCountedOf(before);
  const last = counted.at(-1);
  if (state === undefined || (last !== undefined && isSame(last, state))) return after;
  return { ...after, record: { ...after.record, counted: [...counted, { by, ...state }] } };
}

/** The id of the event that reports that a settled delivery was settled anew. */
export function correctionId({ record }: Pick<CountableDelivery, "record">): string {
  return `${record.request.id}-corrected-${record.counted?.length ?? 0}`;
}

/** The transitions reported by correction events alone. */
export function correctionsOf({ record }: Pick<CountableDelivery, "record">): readonly ReportedState[] {
  const prefix = `${record.request.id}-corrected-`;
  return (record.counted ?? []).filter(({ by }) => by.startsWith(prefix));
}

/** The transition that the event with this id reports. */
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

/** A delivery that an older release settled has no record; `recount` counted it in its current state. */
function statesCountedOf(delivery: CountableDelivery): NonNullable<DeliveryRecord["counted"]> {
  const { counted } = delivery.record;
  if (counted !== undefined) return counted;
  const state = countedStateOf(delivery);
  return state === undefined ? [] : [{ by: "", ...state }];
}

function isSame(one: CountedState, other: CountedState): boolean {
  return one.at === other.at && one.provider === other.provider && one.as === other.as;
}

function bare({ at, provider, as }: CountedState): CountedState {
  return { at, provider, as };
}
