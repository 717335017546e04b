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
import { searchTermRows, searchTermTable, wordRowIds } from "./search-term-rows.js";
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

interface AudienceRowOptions {
  readonly view: Pick<WorkspaceView, "searchedSlots" | "state">;
  /** The time at which a user entered a slot, ms; null if it is not known. */
  readonly sinceOf: (slot: number) => number | null;
  /** Whether the user has no row of the slot. By default it is not known. */
  readonly isFirst?: (slot: number) => boolean;
}

export function audienceRows(
  member: Member,
  transitions: readonly Transition[],
  { view, sinceOf, isFirst = () => false }: AudienceRowOptions,
): StoreChange[] {
  return transitions.flatMap((transition) => {
    const { slot } = transition;
    const options = { view, isFirst: isFirst(slot) };
    if (transition.of === "segment") {
      const { entered } = transition;
      return [segmentRow(member, slot, { in: entered, since: sinceOf(slot) }, options)];
    }
    const { searchable, value } = transition;
    // Ids have terms and no rows of values.
    return searchable
      ? valueRows(member, slot, value, options)
      : searchTermRows({ ...columnsOf(member, slot), value }, options);
  });
}

/** Ends all memberships and values of an anonymous user that was linked to a user. */
export function withoutAudience(
  member: Member,
  view: WorkspaceView,
  computedState: ComputedState,
): StoreChange[] {
  const transitions = view.audience.release(computedState);
  const releasedSlots = new Set(transitions.map(({ slot }) => slot));
  const paused = [...computedState.held].filter((slot) => !releasedSlots.has(slot));
  return [
    ...audienceRows(member, transitions, { view, sinceOf: () => null }),
    ...paused.flatMap((slot) => [
      formerMemberRow(member, slot),
      ...valueRows(member, slot, undefined, { view, isFirst: false }),
    ]),
  ];
}

/**
 * Removes the rows, but of the slots `kept`, by every id they can have, so that no index is needed to find them. For an
 * erasure or before rows are written anew.
 */
export function eraseAudienceRows(
  member: Member,
  { slots, segmentSlots }: WorkspaceView,
  kept: ReadonlySet<number> = new Set(),
): StoreChange[] {
  const { workspaceId } = member;
  const place = sortKeyOfMember(member);
  // Slots are not assigned again. A property may have been renamed, so all others can have words.
  const ofSegments = new Set(segmentSlots.values());
  return Array.from({ length: slots }, (_, slot) => slot)
    .filter((slot) => !kept.has(slot))
    .flatMap((slot): StoreChange[] => {
      const id = slotPrefix(workspaceId, slot) + place;
      const words = ofSegments.has(slot) ? [] : wordRowIds({ workspaceId, slot, place });
      return [
        segmentMemberTable.remove(id),
        propertyValueTable.remove(id),
        ...[id, ...words].map((rowId) => searchTermTable.remove(rowId)),
      ];
    });
}

function formerMemberRow(member: Member, slot: number): StoreChange {
  return segmentRow(member, slot, { in: false, since: null });
}

function segmentRow(
  member: Member,
  slot: number,
  membership: Pick<SegmentMemberRow, "in" | "since">,
  options?: { readonly isFirst: boolean },
): StoreChange {
  const { workspaceId, self } = member;
  const sortKey = sortKeyOfMember(member);
  const row = { workspaceId, slot, ...membership, place: sortKey, userKey: self };
  return segmentMemberTable.put(segmentRowId(workspaceId, slot, sortKey), row, options);
}

interface ValueRowOptions extends Pick<AudienceRowOptions, "view"> {
  readonly isFirst: boolean;
}

/** The row of the value, and those of its search terms. */
function valueRows(
  member: Member,
  slot: number,
  value: Json | undefined,
  options: ValueRowOptions,
): StoreChange[] {
  const { id, ...columns } = columnsOf(member, slot);
  const row = { ...columns, value: value === undefined ? null : indexKey(value) };
  return [propertyValueTable.put(id, row, options), ...searchTermRows({ ...columns, id, value }, options)];
}

function columnsOf(member: Member, slot: number): SlotRow & { readonly id: string } {
  const { workspaceId, self: userKey } = member;
  const place = sortKeyOfMember(member);
  return { id: propertyRowId(workspaceId, slot, place), workspaceId, slot, place, userKey };
}

/** Writes the search terms of a value again, after the rules for them have changed. */
export function termRows(
  member: Member,
  slot: number,
  value: Json | undefined,
  view: AudienceRowOptions["view"],
): readonly StoreChange[] {
  return searchTermRows({ ...columnsOf(member, slot), value }, { view, isFirst: false });
}

function sortKeyOfMember({ kind, id }: Member): string {
  return sortKeyOf({ kind: kind === "user" ? "user" : "anonymous", id });
}
