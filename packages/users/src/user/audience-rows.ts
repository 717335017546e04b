/**
 * Segments and property values as they are searched: one row per person and slot, written when it changes. A row that
 * no longer holds says so instead of vanishing, because a row that is gone could be brought back by a late writer.
 */
import { indexKey, type ComputedState, type Transition } from "@signalbox/audience";
import type { Json, Row, StoreChange, WorkspaceId } from "@signalbox/core";
import type { WorkspaceView } from "@signalbox/workspace";
import type { Member } from "./membership-rows.js";
import { placeOf } from "./sort-key.js";

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

/** `sinceOf` gives the moment a user entered a slot, ms; null where that is not known. */
export function audienceRows(
  person: Member,
  transitions: readonly Transition[],
  sinceOf: (slot: number) => number | null,
): StoreChange[] {
  return transitions.flatMap((transition) => {
    const { slot } = transition;
    if (transition.of === "segment") {
      return [transition.entered ? memberRow(person, slot, sinceOf(slot)) : formerMemberRow(person, slot)];
    }
    return transition.searchable ? [propertyRow(person, slot, transition.value)] : [];
  });
}

/** Says of everything held that it is not any more: of an anonymous user that became a user. */
export function withoutAudience(
  person: Member,
  { audience }: WorkspaceView,
  standing: ComputedState,
): StoreChange[] {
  const told = audience.release(standing);
  const known = new Set(told.map(({ slot }) => slot));
  const paused = [...standing.held].filter((slot) => !known.has(slot));
  return [
    ...audienceRows(person, told, () => null),
    ...paused.flatMap((slot) => [formerMemberRow(person, slot), propertyRow(person, slot, undefined)]),
  ];
}

/** For an erasure, which leaves no row: by the ids they can have, so that no index is needed to find them. */
export function eraseAudienceRows(person: Member, { slots }: WorkspaceView): StoreChange[] {
  const prefixes = Array.from({ length: slots }, (_, slot) => slotPrefix(person.workspaceId, slot));
  const place = placeIn(person);
  return prefixes.flatMap((prefix): StoreChange[] => [
    { do: "remove", table: "segmentMembers", id: prefix + place },
    { do: "remove", table: "propertyValues", id: prefix + place },
  ]);
}

/** Rows of an earlier release have no `since`. */
function memberRow(person: Member, slot: number, since: number | null): StoreChange {
  return segmentRow(person, slot, { in: true, since });
}

function formerMemberRow(person: Member, slot: number): StoreChange {
  return segmentRow(person, slot, { in: false, since: null });
}

function segmentRow(person: Member, slot: number, membership: Row): StoreChange {
  const { workspaceId, self } = person;
  const place = placeIn(person);
  return {
    do: "put",
    table: "segmentMembers",
    id: segmentRowId(workspaceId, slot, place),
    row: { workspaceId, slot, ...membership, place, userKey: self },
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
