/**
 * Finds users by the beginning of their id, of an address or number of theirs in normal form, or of the words of their
 * names, each by an index. Case and accents make no difference.
 */
import { searchText } from "@signalbox/addresses";
import {
  actorKey,
  anonymousKind,
  parseActorKey,
  userKind,
  type ActorStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import {
  addressProperties,
  areTermsCovered,
  isPropertyInForce,
  searchedBy,
  type StoredUserProperty,
  type WorkspaceState,
} from "@signalbox/workspace";
import { parseSortKey, propertyValueTable, searchTermTable } from "@signalbox/users";
import { addressPrefixes, type TermPrefix } from "./term-scan.js";
import { typedParts, usersByWords, type SearchedProperty } from "./users-by-words.js";
import { textIn, usersByPrefix } from "./values-by-prefix.js";

export interface UserSearch {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly term: string;
  /** Whether values of the user property of this name may be searched. */
  readonly isSearched: (name: string) => boolean;
  /** Whether a user may be found by this id. */
  readonly isIdSearched?: (id: string) => boolean;
  readonly limit: number;
}

export interface FoundByTerm {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  readonly isAnonymous?: true;
  /** The property and its value, as it was sent; absent for the id. */
  readonly matched?: { readonly name: string; readonly value: string };
}

export interface SearchStores {
  readonly actors: Pick<ActorStore, "load" | "page">;
  readonly tables: Pick<TableStore, "query" | "getMany">;
}

/** By id before by address before by words; each user once. */
export async function searchUsers(
  { workspaceId, state, term, isSearched, isIdSearched = () => true, limit }: UserSearch,
  { actors, tables }: SearchStores,
): Promise<readonly FoundByTerm[]> {
  const folded = searchText(term);
  const byId = [...new Set([term, folded])]
    .filter((each) => each !== "")
    .flatMap((each) =>
      [userKind, anonymousKind].map((kind) =>
        idsByPrefix({ workspaceId, kind, term: each, limit, isIdSearched }, actors),
      ),
    );
  const isAsked = (property: StoredUserProperty): boolean =>
    isPropertyInForce(property) && isSearched(property.name);
  const properties = addressProperties(state).filter(isAsked);
  const search = { workspaceId, properties, limit };
  const country = state.defaultCountry;
  const byTerm = addressPrefixes(term, country).map((prefix) =>
    usersByTerm({ ...search, ...prefix }, tables),
  );
  const named = [...searchedBy(state)].flatMap(([property, by]): SearchedProperty[] => {
    const { name, slot } = property;
    // Ids have rules of their own.
    const isMeant = by === "id" ? isPropertyInForce(property) : isAsked(property);
    return isMeant ? [{ name, slot, by }] : [];
  });
  const wordSearch = { workspaceId, properties: named, country, isIdSearched, limit };
  const parts = typedParts(term);
  // An id may have spaces.
  const whole = parts.length > 1 ? [[{ whole: folded, words: [] }]] : [];
  const byWords = [...whole, parts].map(async (each) => {
    const users = await usersByWords(each, wordSearch, tables);
    return users.map(({ place, matched }) => foundAt(workspaceId, place, matched));
  });
  const stored = named.flatMap(({ name, slot, by }) => (by === "id" ? [] : [{ name, slot }]));
  const exact = areTermsCovered(state)
    ? []
    : spellingsOf(term).map((spelling) =>
        usersByValue({ workspaceId, properties: stored, limit, term: spelling }, tables),
      );
  const found = (await Promise.all([...byId, ...byTerm, ...byWords, ...exact])).flat();
  const first = new Map(found.toReversed().map((each) => [`${each.isAnonymous === true}/${each.id}`, each]));
  return found
    .filter((each) => first.get(`${each.isAnonymous === true}/${each.id}`) === each)
    .slice(0, limit);
}

/** As a name may be stored, where its words are not in the index yet. */
function spellingsOf(term: string): readonly string[] {
  const lower = term.toLowerCase();
  const capital = lower.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([term, lower, capital, term.toUpperCase()])];
}

interface ValueSearch extends Pick<UserSearch, "workspaceId" | "limit"> {
  readonly properties: readonly Pick<StoredUserProperty, "name" | "slot">[];
}

async function usersByTerm(
  { workspaceId, properties, limit, kind, prefix }: ValueSearch & TermPrefix,
  tables: SearchStores["tables"],
): Promise<readonly FoundByTerm[]> {
  const names = new Map(properties.map(({ slot, name }) => [slot, name]));
  const found: {
    readonly id: string;
    readonly place: string;
    readonly name: string;
    readonly term: string;
  }[] = [];
  let after = { value: prefix, id: "" };
  for (let isEnd = names.size === 0; !isEnd && found.length < limit;) {
    const rows = await tables.query({
      table: searchTermTable.name,
      where: { workspaceId, kind },
      order: { by: "term", direction: "asc" },
      after,
      limit,
    });
    for (const { id, row } of rows) {
      const { slot, term, place } = searchTermTable.read(row);
      const name = names.get(slot);
      if (term?.startsWith(prefix) !== true) isEnd = true;
      else if (name !== undefined) found.push({ id, place, name, term });
      after = { value: term ?? "", id };
    }
    isEnd ||= rows.length < limit;
  }
  // The row of a value has the id of its term's.
  const values = await tables.getMany(
    propertyValueTable.name,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id, place, name, term }) => {
    const row = values.get(id);
    const key = row && propertyValueTable.read(row).value;
    // A JSON number is its digits, which its key does not show.
    return typeof key === "string" ? [foundAt(workspaceId, place, { name, value: textIn(key) ?? term })] : [];
  });
}

/** In a workspace whose search terms are being written. */
async function usersByValue(
  { workspaceId, properties, limit, term }: ValueSearch & Pick<UserSearch, "term">,
  tables: SearchStores["tables"],
): Promise<readonly FoundByTerm[]> {
  const found = properties.map(async ({ name, slot }) => {
    const users = await usersByPrefix({ workspaceId, slot, prefix: term, limit }, tables);
    return users.map(({ sortKey, value }) => foundAt(workspaceId, sortKey, { name, value }));
  });
  return (await Promise.all(found)).flat();
}

function foundAt(workspaceId: WorkspaceId, sortKey: string, matched: FoundByTerm["matched"]): FoundByTerm {
  const { kind, id } = parseSortKey(sortKey);
  return { workspaceId, id, ...(kind === "anonymous" && { isAnonymous: true }), ...(matched && { matched }) };
}

interface IdSearch extends Required<Pick<UserSearch, "workspaceId" | "term" | "limit" | "isIdSearched">> {
  readonly kind: string;
}

/** Ids that may not be found are passed over: neither they nor their number show. */
async function idsByPrefix(
  { workspaceId, kind, term, limit, isIdSearched }: IdSearch,
  actors: SearchStores["actors"],
): Promise<readonly FoundByTerm[]> {
  const exactly = actorKey(workspaceId, kind, term);
  const exact = await actors.load([exactly]);
  const found = [...exact.values()].filter((document) => document.listed).map(() => term);
  let from = term;
  for (let read = 0; read < mostPagesOfIds && found.length < limit; read += 1) {
    const page = await actors.page({ workspaceId, kind, from, direction: "after", limit });
    const ids = page.map(({ key }) => parseActorKey(key).id).filter((id) => id.startsWith(term));
    found.push(...ids.filter(isIdSearched));
    from = ids.at(-1) ?? from;
    if (ids.length < limit) break;
  }
  return found
    .filter(isIdSearched)
    .map((id) => ({ workspaceId, id, ...(kind === anonymousKind && ({ isAnonymous: true } as const)) }));
}

const mostPagesOfIds = 100;
