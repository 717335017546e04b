/**
 * Segments and property values as they are searched: one row per person and slot, written when it changes. A row that
 * no longer holds says so instead of vanishing, because a row that is gone could be brought back by a late writer.
 */
import { indexKey, type Transition } from "@signalbox/audience";
import type { Json, StoreChange, WorkspaceId } from "@signalbox/core";
import type { Member } from "./membership-rows.js";
import { placeOf } from "./place.js";

/** What the ids of all rows of a slot begin with; in order of id they are in order of place. */
export function slotPrefix(workspaceId: WorkspaceId, slot: number): string {
  return `${workspaceId}/${slot}/`;
}

export function segmentRowId(workspaceId: WorkspaceId, slot: number, place: string): string {
  return slotPrefix(workspaceId, slot) + place;
}

export function propertyRowId(workspaceId: WorkspaceId, slot: number, place: string): string {
  return slotPrefix(workspaceId, slot) + place;
}

export function audienceRows(person: Member, transitions: readonly Transition[]): StoreChange[] {
  return transitions.flatMap((transition) => {
    if (transition.of === "segment") return [segmentRow(person, transition.slot, transition.entered)];
    return transition.searchable ? [propertyRow(person, transition.slot, transition.value)] : [];
  });
}

/** Says of every slot that it is not held any more: of a visitor that became a user. */
export function withoutAudience(person: Member, held: Iterable<number>): StoreChange[] {
  return [...held].flatMap((slot) => [segmentRow(person, slot, false), propertyRow(person, slot, undefined)]);
}

/** For an erasure, which leaves no row. */
export function eraseAudienceRows({ self }: Member): StoreChange[] {
  return [
    { do: "removeWhere", table: "segmentMembers", column: "userKey", value: self },
    { do: "removeWhere", table: "propertyValues", column: "userKey", value: self },
  ];
}

function segmentRow(person: Member, slot: number, isMember: boolean): StoreChange {
  const { workspaceId, self } = person;
  const place = placeIn(person);
  return {
    do: "put",
    table: "segmentMembers",
    id: segmentRowId(workspaceId, slot, place),
    row: { workspaceId, slot, in: isMember, place, userKey: self },
  };
}

function propertyRow(person: Member, slot: number, value: Json | undefined): StoreChange {
  const { workspaceId, self } = person;
  const place = placeIn(person);
  return {
    do: "put",
    table: "propertyValues",
    id: propertyRowId(workspaceId, slot, place),
    row: { workspaceId, slot, value: value === undefined ? null : indexKey(value), place, userKey: self },
  };
}

function placeIn({ kind, id }: Member): string {
  return placeOf({ kind: kind === "user" ? "user" : "anonymous", id });
}
