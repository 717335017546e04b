/**
 * Which frequency caps a user's messages have reached, from the permits that these took. Pure. Workers count the same permits
 * in Redis; here they are those of stored deliveries, or of a simulation.
 */
import type { Channel, StoredDelivery } from "@signalbox/core";
import type { FrequencyCap } from "@signalbox/workspace";
import type { Verdict } from "./verdict.js";

/** A message's permit of caps. */
export interface Permit {
  /** When it was taken, ms. */
  readonly at: number;
  /** The channels of its caps; undefined for that of all channels. */
  readonly channels: readonly (Channel | undefined)[];
}

/** What records of deliveries keep of it. */
interface PermitRecord {
  readonly place?: { readonly at: number; readonly caps: readonly Pick<FrequencyCap, "channel">[] };
  readonly outcome?: Pick<Verdict, "event" | "isAmbiguous">;
}

/** Undefined for a delivery that has none, or has returned it because it was not sent. */
export function permitOf({ data }: Pick<StoredDelivery, "data">): Permit | undefined {
  const { place, outcome } = JSON.parse(data) as PermitRecord;
  if (place === undefined) return undefined;
  const wasReturned =
    outcome !== undefined && outcome.event !== "DFInternalMessageSent" && outcome.isAmbiguous !== true;
  return wasReturned ? undefined : { at: place.at, channels: place.caps.map(({ channel }) => channel) };
}

export interface CapQuestion {
  readonly caps: readonly FrequencyCap[];
  /** ms */
  readonly now: number;
}

/** The caps that allow no further message now. */
export function reachedCaps(permits: readonly Permit[], { caps, now }: CapQuestion): readonly FrequencyCap[] {
  return caps.filter((cap) => permits.filter((permit) => countsIn(permit, cap, now)).length >= cap.messages);
}

function countsIn({ at, channels }: Permit, cap: FrequencyCap, now: number): boolean {
  return at > now - cap.perSeconds * 1_000 && channels.includes(cap.channel);
}
