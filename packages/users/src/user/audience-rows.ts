/**
 * Searchable rows of segments and property values: one per user and slot, written when it changes. A membership that ended
 * is written as `in: false` rather than removed, because a late writer could create a removed row again.
 */
import { indexKey, type ComputedState, type Transition } from "@signalbox/audience";
import {
  actorKeySchema,
  defineTable,
  workspaceIdSchema,
  type ActorKey,
  type Json,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import type { WorkspaceView } from "@signalbox/workspace";
import { z } from "zod";
import type { Member } from "./membership-rows.js";
import { sortKeyOf } from "./sort-key.js";

interface SlotRow {
  readonly workspaceId: WorkspaceId;
  readonly slot: number;
  /** The user's sort key. */
  readonly place: string;
  readonly userKey: ActorKey;
}

export interface SegmentMemberRow extends SlotRow {
  readonly in: boolean;
  /** When the user entered, ms; null if it is not known. Rows of an earlier release have none. */
  readonly since?: number | null;
}

export interface PropertyValueRow extends SlotRow {
  /** As `indexKey` writes it; null without a value. */
  readonly value: string | null;
}

const slotColumns = {
  workspaceId: workspaceIdSchema,
  slot: z.int(),
  place: z.string(),
  userKey: actorKeySchema,
};

export const segmentMemberTable: Table<SegmentMemberRow> = defineTable(
  "segmentMembers",
  z.object({ ...slotColumns, in: z.boolean(), since: z.number().nullable().exactOptional() }),
  { place: "string", userKey: "string", in: "boolean" },
);

export const propertyValueTable: Table<PropertyValueRow> = defineTable(
  "propertyValues",
  z.object({ ...slotColumns, value: z.string().nullable() }),
  { place: "string", userKey: "string" },
);

/** The prefix of the ids of all rows of a slot; the order of ids is the order of sort keys. */
export function slotPrefix(workspaceId: WorkspaceId, slot: number): string {
  return `${workspaceId}/${slot}/`;
}

export function segmentRowId(workspaceId: WorkspaceId, slot: number, sortKey: string): string {
  return slotPrefix(workspaceId, slot) + sortKey;
}

export function propertyRowId(workspaceId: WorkspaceId, slot: number, sortKey: string): string {
  return slotPrefix(workspaceId, slot) + sortKey;
}

/** `sinceOf` returns the time at which a user entered a slot, ms; null if it is not known. */
export function audienceRows(
  member: Member,
  transitions: readonly Transition[],
  sinceOf: (slot: number) => number | null,
): StoreChange[] {
  return transitions.flatMap((transition) => {
    const { slot } = transition;
    if (transition.of === "segment") {
      return [transition.entered ? memberRow(member, slot, sinceOf(slot)) : formerMemberRow(member, slot)];
    }
    return transition.searchable ? [propertyRow(member, slot, transition.value)] : [];
  });
}

/** Ends all memberships and values of an anonymous user that was linked to a user. */
export function withoutAudience(
  member: Member,
  { audience }: WorkspaceView,
  computedState: ComputedState,
): StoreChange[] {
  const transitions = audience.release(computedState);
  const releasedSlots = new Set(transitions.map(({ slot }) => slot));
  const paused = [...computedState.held].filter((slot) => !releasedSlots.has(slot));
  return [
    ...audienceRows(member, transitions, () => null),
    ...paused.flatMap((slot) => [formerMemberRow(member, slot), propertyRow(member, slot, undefined)]),
  ];
}

/** For an erasure: removes the rows by every id they can have, so that no index is needed to find them. */
export function eraseAudienceRows(member: Member, { slots }: WorkspaceView): StoreChange[] {
  const prefixes = Array.from({ length: slots }, (_, slot) => slotPrefix(member.workspaceId, slot));
  const sortKey = sortKeyOfMember(member);
  return prefixes.flatMap((prefix): StoreChange[] => [
    segmentMemberTable.remove(prefix + sortKey),
    propertyValueTable.remove(prefix + sortKey),
  ]);
}

function memberRow(member: Member, slot: number, since: number | null): StoreChange {
  return segmentRow(member, slot, { in: true, since });
}

function formerMemberRow(member: Member, slot: number): StoreChange {
  return segmentRow(member, slot, { in: false, since: null });
}

function segmentRow(
  member: Member,
  slot: number,
  membership: Pick<SegmentMemberRow, "in" | "since">,
): StoreChange {
  const { workspaceId, self } = member;
  const sortKey = sortKeyOfMember(member);
  const row = { workspaceId, slot, ...membership, place: sortKey, userKey: self };
  return segmentMemberTable.put(segmentRowId(workspaceId, slot, sortKey), row);
}

function propertyRow(member: Member, slot: number, value: Json | undefined): StoreChange {
  const { workspaceId, self } = member;
  const sortKey = sortKeyOfMember(member);
  return propertyValueTable.put(propertyRowId(workspaceId, slot, sortKey), {
    workspaceId,
    slot,
    value: value === undefined ? null : indexKey(value),
    place: sortKey,
    userKey: self,
  });
}

function sortKeyOfMember({ kind, id }: Member): string {
  return sortKeyOf({ kind: kind === "user" ? "user" : "anonymous", id });
}
