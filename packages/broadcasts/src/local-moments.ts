/**
 * When it is a local time where people are: by the zone they name, else by where they are, else by the zone the broadcast
 * names. Read from their own documents, a page at a time.
 */
import type { BroadcastOrder, WorkspaceView } from "@signalbox/actors";
import type { ActorKey, ActorStore } from "@signalbox/core";
import { addresseeOf } from "@signalbox/deliveries";
import { momentInZone, zoneOf } from "@signalbox/journeys";
import type { Recipient } from "./recipients.js";

export type LocalTime = NonNullable<BroadcastOrder["localTime"]>;

/** ms, by the person's key. */
export type LocalMoments = ReadonlyMap<ActorKey, number>;

export async function localMomentsOf(
  recipients: readonly Recipient[],
  { at, zone: usual }: LocalTime,
  {
    view,
    actors,
    now,
  }: { readonly view: WorkspaceView; readonly actors: Pick<ActorStore, "load">; readonly now: number },
): Promise<LocalMoments> {
  const documents = await actors.load(recipients.map(({ userKey }) => userKey));
  const moments = new Map<string, number>();
  const momentIn = (zone: string): number => {
    const moment = moments.get(zone) ?? momentInZone(at, zone);
    moments.set(zone, moment);
    return moment;
  };
  return new Map(
    recipients.map(({ request, userKey }) => {
      const { properties } = addresseeOf(request, documents.get(userKey), view, now);
      const { timezone = null, latLon = null } = properties;
      return [userKey, momentIn(zoneOf({ timezone, latLon }) ?? usual)];
    }),
  );
}
