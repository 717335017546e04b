/** The erasure of a known user or a group: see `erasing.ts`. */
import {
  anonymousKey,
  userKey,
  type ActorKey,
  type EraseBody,
  type EventRecord,
  type Json,
  type Message,
} from "@signalbox/core";
import type { Decision, RemainsRequest } from "@signalbox/engine";
import { groupAssignment, isEmptyProfile } from "@signalbox/membership";
import type { WorkspaceContext } from "@signalbox/workspace";
import { eraseAudienceRows } from "./audience-rows.js";
import { eraseSlice, erasureOf, removalsOf } from "./erasing.js";
import { groupUserRowAt, groupUserTable } from "./group-user-rows.js";
import { emptyKnownUser, type UserState } from "./user-state.js";

/** What is asked of the stores before each slice. */
export function remainsOf({ fromSeq, upToSeq }: EraseBody, self: ActorKey): RemainsRequest {
  return {
    removals: removalsOf(self),
    ...(fromSeq !== undefined && { fromSeq }),
    ...(upToSeq !== undefined && { upToSeq }),
  };
}

/** The next slice of the erasure. */
export function eraseUser(
  present: UserState,
  body: EraseBody,
  context: WorkspaceContext<UserState>,
): Decision<UserState> {
  const state = erasureOf(present, body, context);
  if (state === "putOff") return { state: present, putOff: true };
  if (state === undefined) return { state: isEmptyProfile(present.profile) ? null : present };
  const { workspaceId, self } = context;
  const groupRow = groupUserTable.remove(groupUserRowAt({ workspaceId, userKey: self }));
  const rows = [
    ...eraseAudienceRows(context, context.workspace),
    ...(state.isGroup || state.erasing !== undefined ? [groupRow] : []),
  ];
  return eraseSlice(state, body, {
    context,
    empty: emptyKnownUser,
    rows,
    tell: messagesAbout(context, [...state.profile.groups.keys()], [...state.anonymousIds.keys()]),
    tellOf: (events) => messagesAbout(context, groupsIn(events), anonymousIdsIn(events)),
  });
}

/** To the groups and the anonymous users that know of the user. */
function messagesAbout(
  { workspaceId, id }: WorkspaceContext<UserState>,
  groups: readonly string[],
  anonymousIds: readonly string[],
): Message[] {
  return [
    ...forgetMessages({ workspaceId, id }, groups),
    ...anonymousIds.map((anonymousId) => ({
      to: anonymousKey(workspaceId, anonymousId),
      type: "erase",
      body: { onlyIfLinkedTo: id, groups: [...groups] } satisfies Json,
    })),
  ];
}

/** To groups, about a member. */
export function forgetMessages(
  { workspaceId, id }: Pick<WorkspaceContext, "workspaceId" | "id">,
  groups: readonly string[],
): Message[] {
  return groups.map((groupId) => ({
    to: userKey(workspaceId, groupId),
    type: "forget",
    body: { userId: id } satisfies Json,
  }));
}

/** The groups that the events assign their user to, or remove them from. */
export function groupsIn(events: readonly EventRecord[]): readonly string[] {
  return [...new Set(events.flatMap((event) => groupAssignment(event)?.groupId ?? []))];
}

function anonymousIdsIn(events: readonly EventRecord[]): readonly string[] {
  return [
    ...new Set(
      events.flatMap(({ userId, anonymousId }) => (userId === undefined ? [] : (anonymousId ?? []))),
    ),
  ];
}
