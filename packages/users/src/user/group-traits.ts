/**
 * What a member knows of the traits of its groups, for segments that look at them. A group is an actor of its own, so its
 * members hear of it: its latest traits are read with a member's document and remembered as an event would be that told
 * the member of them. When they change, the recompute has the members look again.
 */
import { groupTraitsEvent, type MatchedEvents } from "@signalbox/audience";
import {
  actorKey,
  userKey,
  userKind,
  type ActorAddress,
  type ActorDocument,
  type ActorKey,
  type EventRecord,
  type Json,
  type JsonObject,
  type WorkspaceId,
} from "@signalbox/core";
import { currentGroups, deserializeProfile, type Profile, type StoredProfile } from "@signalbox/membership";
import type { WorkspaceView } from "@signalbox/workspace";

export function usesGroupTraits({ audience }: Pick<WorkspaceView, "audience">): boolean {
  return audience.mentions(groupTraitsEvent);
}

/** A member's companions: the groups it is in. */
export const groupCompanions: {
  areNeeded(workspace: Pick<WorkspaceView, "audience">): boolean;
  of(state: { readonly profile: Profile }, address: Pick<ActorAddress, "workspaceId">): readonly ActorKey[];
} = {
  areNeeded: usesGroupTraits,
  of: ({ profile }, { workspaceId }) =>
    currentGroups(profile.groups).map((groupId) => userKey(workspaceId, groupId)),
};

export interface GroupTraitsOptions {
  readonly workspaceId: WorkspaceId;
  readonly workspace: Pick<WorkspaceView, "audience">;
  /** What the store holds of the groups. */
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
}

/** The memory with what the member's groups are now, and nothing of those it has left. */
export function matchGroupTraits(
  matchedEvents: MatchedEvents,
  profile: Profile,
  { workspace: { audience }, companions, workspaceId }: GroupTraitsOptions,
): MatchedEvents {
  if (!usesGroupTraits({ audience })) return matchedEvents;
  return currentGroups(profile.groups)
    .flatMap((groupId) => {
      const document = companions.get(actorKey(workspaceId, userKind, groupId));
      if (document === undefined || document.state === "") return [];
      const group = deserializeProfile(JSON.parse(document.state) as StoredProfile);
      return groupTraitsEvents(groupId, group);
    })
    .reduce(
      (known, events) => audience.matchNamedEvent(known, events),
      audience.dropMatches(matchedEvents, groupTraitsEvent),
    );
}

/**
 * Never stored: a member hears it again whenever it is judged anew. What its members are told of a group: each moment that stated a trait that still holds, with all that were stated by
 * then, so that a condition on how long a trait has been what it is finds its beginning.
 */
export function groupTraitsEvents(groupId: string, { traits, lastSeq }: Profile): EventRecord[] {
  const facts = [...traits].toSorted(([, a], [, b]) => a[1] - b[1] || (a[2] < b[2] ? -1 : 1));
  const stated: [string, Json][] = [];
  const events = new Map<string, EventRecord>();
  for (const [name, [value, at, messageId]] of facts) {
    stated.push([name, value]);
    const data: JsonObject = { groupId, traits: Object.fromEntries(stated) };
    events.set(`${at} ${messageId}`, {
      messageId: `${messageId}#${groupId}`,
      part: "main",
      type: "track",
      event: groupTraitsEvent,
      at,
      receivedAt: at,
      seq: lastSeq,
      data: JSON.stringify(data),
      hidden: true,
    });
  }
  return [...events.values()];
}
