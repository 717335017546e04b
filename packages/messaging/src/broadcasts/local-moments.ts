/**
 * Computes when it is a broadcast's local time for each user: in the zone that the user's properties name, else in
 * that of their location, else in the broadcast's. Reads their documents, a page at a time.
 */
import { recipientOf } from "@signalbox/send-checks";
import { noLocalTimes, type LocalTimeCounts } from "@signalbox/workspace";
import type { WorkspaceView } from "@signalbox/workspace";
import type { ActorKey, ActorStore, BroadcastPlan } from "@signalbox/core";
import { hasUnreadableZone, momentInZone, momentInZoneFrom, zoneOf } from "@signalbox/journeys";
import type { Recipient } from "./recipient-source.js";

export type LocalTime = NonNullable<BroadcastPlan["localTime"]>;

export interface LocalMoment {
  /** When it is sent, ms; for a skipped one, when that is decided. */
  readonly at: number;
  readonly is: keyof Omit<LocalTimeCounts, "unreadableTimezones">;
  readonly zone: string;
  /** The user's `timezone` is none. */
  readonly hasUnreadableZone?: true;
}

/** By the user's key. */
export type LocalMoments = ReadonlyMap<ActorKey, LocalMoment>;

export async function localMomentsOf(
  recipients: readonly Recipient[],
  localTime: LocalTime,
  {
    view,
    actors,
    now,
  }: { readonly view: WorkspaceView; readonly actors: Pick<ActorStore, "load">; readonly now: number },
): Promise<LocalMoments> {
  const documents = await actors.load(recipients.map(({ userKey }) => userKey));
  const moments = new Map<string, LocalMoment>();
  const momentIn = (zone: string): LocalMoment => {
    const moment = moments.get(zone) ?? localMomentIn(zone, localTime);
    moments.set(zone, moment);
    return moment;
  };
  return new Map(
    recipients.map(({ request, userKey }) => {
      const { properties } = recipientOf(request, documents.get(userKey), view, now);
      const { timezone = null, latLon = null } = properties;
      const moment = momentIn(zoneOf({ timezone, latLon }) ?? localTime.zone);
      return [userKey, hasUnreadableZone({ timezone }) ? { ...moment, hasUnreadableZone: true } : moment];
    }),
  );
}

export function localMomentIn(zone: string, { at, past }: Pick<LocalTime, "at" | "past">): LocalMoment {
  const moment = momentInZone(at, zone);
  if (past === undefined || moment >= past.startedAt) return { at: moment, is: "onTime", zone };
  const { whenPast, startedAt } = past;
  switch (whenPast) {
    case "nextDay":
      return { at: momentInZoneFrom(at, zone, startedAt), is: "nextDay", zone };
    case "now":
      return { at: startedAt, is: "now", zone };
    case "skip":
      return { at: startedAt, is: "skipped", zone };
  }
}

export function countLocalMoments(moments: Pick<LocalMoments, "values">): LocalTimeCounts {
  const counts = { onTime: 0, nextDay: 0, now: 0, skipped: 0 };
  for (const { is } of moments.values()) counts[is] += 1;
  const unreadable = [...moments.values()].filter((moment) => moment.hasUnreadableZone === true).length;
  return addLocalTimes(counts, { ...noLocalTimes, unreadableTimezones: unreadable });
}

export function addLocalTimes(
  one: LocalTimeCounts = noLocalTimes,
  other: LocalTimeCounts = noLocalTimes,
): LocalTimeCounts {
  const unreadableTimezones = (one.unreadableTimezones ?? 0) + (other.unreadableTimezones ?? 0);
  return {
    onTime: one.onTime + other.onTime,
    nextDay: one.nextDay + other.nextDay,
    now: one.now + other.now,
    skipped: one.skipped + other.skipped,
    ...(unreadableTimezones > 0 && { unreadableTimezones }),
  };
}
