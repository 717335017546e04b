/**
 * Traits of a member's groups, for segments that use them. A group is an actor of its own: its document is loaded as a
 * companion of the member's, and its traits are matched like events of the member. When traits change, a background task
 * of the recompute evaluates the members again.
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
import { currentGroups, deserializeProfile, type Profile } from "@signalbox/membership";
import { userStateFormat } from "./stored-user.js";
import type { WorkspaceView } from "@signalbox/workspace";

export function usesGroupTraits({ audience }: Pick<WorkspaceView, "audience">): boolean {
  return audience.mentions(groupTraitsEvent);
}

/** The companion documents of a member: its groups. */
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
  /** The stored documents of the groups. */
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
}

/** The matched events with the current traits of the member's groups, and without those of groups it has left. */
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
      const group = deserializeProfile(userStateFormat.read(document.state));
      return groupTraitsEvents(groupId, group);
    })
    .reduce(
      (known, event) => audience.matchNamedEvent(known, event),
      audience.dropMatches(matchedEvents, groupTraitsEvent),
    );
}

/**
 * A group's traits as events of its members: one per message that set a trait that is still current, with all traits set
 * by then, so that a condition on how long a trait has had its value finds its start. Never stored; computed again for
 * each evaluation.
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
