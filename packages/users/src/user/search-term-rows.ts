/**
 * Searchable rows of users: the normal forms of their addresses and numbers, the words of their names, and folded texts of
 * their ids and addresses. They are written with the row of the value. A term that a user has no more is overwritten by a
 * row without one, because a late writer could create a removed row again.
 */
import { addressTermKinds, addressTermOf, maxSearchWords, type AddressTerm } from "@signalbox/addresses";
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
import { isFolded, storedSearchTexts, type WorkspaceView } from "@signalbox/workspace";
import { z } from "zod";
import { parseSortKey } from "./sort-key.js";

/** `word`: a folded text, with which a name, an id or an address goes on or begins. */
export type SearchTermKind = AddressTerm["kind"] | "word";

export interface SearchTermRow {
  readonly workspaceId: WorkspaceId;
  readonly slot: number;
  /** Null without a term. */
  readonly kind: SearchTermKind | null;
  readonly term: string | null;
  /** The user's sort key. */
  readonly place: string;
  readonly userKey: ActorKey;
}

export const searchTermTable: Table<SearchTermRow> = defineTable(
  "searchTerms",
  z.object({
    workspaceId: workspaceIdSchema,
    slot: z.int(),
    kind: z.enum([...addressTermKinds, "word"]).nullable(),
    term: z.string().nullable(),
    place: z.string(),
    userKey: actorKeySchema,
  }),
  { place: "string", userKey: "string", slot: "number" },
);

export interface TermValue extends Pick<SearchTermRow, "workspaceId" | "slot" | "place" | "userKey"> {
  /** Of the row. */
  readonly id: string;
  readonly value: Json | undefined;
}

interface TermOptions {
  readonly view: Pick<WorkspaceView, "searchedSlots" | "state">;
  /** Whether the user has no row of the slot. */
  readonly isFirst: boolean;
}

/** None for a property by which users are not found. */
export function searchTermRows(
  { id, value, ...columns }: TermValue,
  { view, isFirst }: TermOptions,
): readonly StoreChange[] {
  const by = view.searchedSlots.get(columns.slot);
  if (by === undefined || (by === "id" && !isOwnTerm(columns.place, value))) return [];
  const found = by === "address" ? addressTermOf(value, view.state.defaultCountry) : undefined;
  const texts = storedSearchTexts(value, { by, normal: found?.term });
  const ids = wordRowIds(columns).slice(0, by === "name" ? maxSearchWords : 1);
  const words = ids.map((rowId, index) => {
    const term = texts[index] ?? null;
    return { rowId, kind: term === null ? null : ("word" as const), term };
  });
  const { kind = null, term = null } = found ?? {};
  const rows = [...(by === "address" ? [{ rowId: id, kind, term }] : []), ...words];
  return rows
    .filter((row) => row.term !== null || !isFirst)
    .map(({ rowId, ...row }) => searchTermTable.put(rowId, { ...columns, ...row }, { isFirst }));
}

/** Whether it is the id of the user and folds to another text. It never changes, and has no value when the user is linked. */
function isOwnTerm(place: string, value: Json | undefined): boolean {
  const { id } = parseSortKey(place);
  return !isFolded(id) && (value === undefined || value === id);
}

/**
 * The ids of all rows that a value's words can have. They stand among the other ids of the slot, and differ from those of
 * all users, which begin with the user's kind.
 */
export function wordRowIds({
  workspaceId,
  slot,
  place,
}: Pick<SearchTermRow, "workspaceId" | "slot" | "place">): readonly string[] {
  const prefix = wordRowsPrefix(workspaceId, slot);
  return Array.from({ length: maxSearchWords }, (_, index) => `${prefix}${index}/${place}`);
}

/** Of the ids of all rows of words of a slot. */
export function wordRowsPrefix(workspaceId: WorkspaceId, slot: number): string {
  return `${workspaceId}/${slot}/w/`;
}
