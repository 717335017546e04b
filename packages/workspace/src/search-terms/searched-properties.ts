/**
 * The user properties by which users are found, and how: addresses by their normal form and by their text, names by each
 * of their words, ids by their text. The beginning of a term is enough.
 */
import { addressText, foldText, searchText, searchWords } from "@signalbox/addresses";
import { isSearchable } from "@signalbox/audience";
import type { Json } from "@signalbox/core";
import type { StoredUserProperty, WorkspaceState } from "../state.js";
import { addressSlots } from "./address-properties.js";
import { isNameProperty } from "./name-properties.js";

export type SearchedBy = "address" | "name" | "id";

type Searching = Pick<WorkspaceState, "templates" | "userProperties" | "nameProperties">;

/** A property that holds addresses is searched as one, also where names are written with it. */
export function searchedBy(state: Searching): ReadonlyMap<StoredUserProperty, SearchedBy> {
  const addresses = addressSlots(state);
  const found = state.userProperties.flatMap((property): [StoredUserProperty, SearchedBy][] => {
    const { name, slot, definition } = property;
    if (addresses.has(slot)) return [[property, "address"]];
    if (definition.type === "Id" || definition.type === "AnonymousId") return [[property, "id"]];
    return isNameProperty(name, state) && isSearchable(definition) ? [[property, "name"]] : [];
  });
  return new Map(found);
}

/** By their slots. */
export function searchedSlots(state: Searching): ReadonlyMap<number, SearchedBy> {
  return new Map([...searchedBy(state)].map(([{ slot }, by]) => [slot, by]));
}

/** Folded texts by which a value is found. */
export function searchTextsOf(value: Json | undefined, by: SearchedBy): readonly string[] {
  if (by === "name") return typeof value === "string" ? searchWords(value) : [];
  const text = addressText(value);
  return text === undefined ? [] : [searchText(text)].filter((folded) => folded !== "");
}

/** Those of them that no other index has: ids and the normal forms of most addresses are folded already. */
export function storedSearchTexts(
  value: Json | undefined,
  { by, normal }: { readonly by: SearchedBy; readonly normal: string | undefined },
): readonly string[] {
  const texts = searchTextsOf(value, by);
  if (by === "name") return texts;
  // What is no address is not searched.
  if (by === "address")
    return texts.filter((text) => normal !== undefined && /\p{L}/u.test(text) && text !== normal);
  return texts.filter((text) => text !== value);
}

/** Whether a user with this id or address is found by the beginning of its folded text alone. */
export function isFolded(text: string): boolean {
  return foldText(text) === text;
}
