/**
 * Searchable rows of the normal forms of users' addresses and numbers: one per user and property that holds them, written
 * with the row of the value. A user without such a value has a row without a term, because a late writer could create a
 * removed row again.
 */
import { addressTermKinds, addressTermOf, type AddressTerm } from "@signalbox/addresses";
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

export interface SearchTermRow {
  readonly workspaceId: WorkspaceId;
  readonly slot: number;
  /** Null without a term. */
  readonly kind: AddressTerm["kind"] | null;
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
    kind: z.enum(addressTermKinds).nullable(),
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
  readonly view: Pick<WorkspaceView, "addressSlots" | "state">;
  /** Whether the user has no row of the slot. */
  readonly isFirst: boolean;
}

/** None for a property that holds no addresses. */
export function searchTermRows(
  { id, value, ...columns }: TermValue,
  { view, isFirst }: TermOptions,
): readonly StoreChange[] {
  if (!view.addressSlots.has(columns.slot)) return [];
  const found = addressTermOf(value, view.state.defaultCountry);
  if (found === undefined && isFirst) return [];
  const { kind = null, term = null } = found ?? {};
  return [searchTermTable.put(id, { ...columns, kind, term }, { isFirst })];
}
