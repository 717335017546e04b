/**
 * Finds users by words: each must begin a word of a name, an id, an address or a number of theirs. The rarest word is read
 * to its end and the others are looked up; users of words that are all frequent are found where their index entries meet.
 */
import { searchText, searchWords } from "@signalbox/addresses";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import {
  parseSortKey,
  propertyValueTable,
  searchTermTable,
  slotPrefix,
  type SearchTermRow,
  type UserRef,
} from "@signalbox/users";
import { searchTextsOf, type SearchedBy } from "@signalbox/workspace";
import { addressPrefixes, scanTerms, type TermScan } from "./term-scan.js";
import { textIn } from "./values-by-prefix.js";

export interface SearchedProperty {
  readonly name: string;
  readonly slot: number;
  readonly by: SearchedBy;
}

export interface WordSearch {
  readonly workspaceId: WorkspaceId;
  /** Those that the caller may search. */
  readonly properties: readonly SearchedProperty[];
  readonly country: string | undefined;
  readonly isIdSearched: (id: string) => boolean;
  readonly limit: number;
}

export interface FoundByWords {
  readonly place: string;
  /** Absent when the id matched. */
  readonly matched?: { readonly name: string; readonly value: string };
}

/** A part of what was typed, between spaces. */
export interface TypedPart {
  /** An id, an address or a word begins with it. */
  readonly whole: string;
  /** Or words of names begin with all of these; none where it is one plain word. */
  readonly words: readonly string[];
}

/** Further parts are not compared. */
const maxParts = 8;

export function typedParts(typed: string): readonly TypedPart[] {
  const parts = typed.split(/\s+/u).flatMap((part): TypedPart[] => {
    const whole = searchText(part);
    const words = part.includes("@") ? [] : searchWords(part);
    if (whole === "" || !/[\p{L}\p{N}]/u.test(whole)) return [];
    return [{ whole, words: words.length === 1 && words[0] === whole ? [] : words }];
  });
  return [...new Map(parts.map((part) => [part.whole, part])).values()].slice(0, maxParts);
}

/** Terms that are read of each word, one part after the other; the sum bounds the time of a search. */
const partSizes = [100, 500, 2_000, 5_000];

/** So many users of the rarest word are looked up. */
const maxLookedUp = 2_000;
/** Of the first look-up, which often finds enough; later ones are larger. */
const usersPerLookUp = 50;
const maxUsersPerLookUp = 500;

export async function usersByWords(
  parts: readonly TypedPart[],
  search: WordSearch,
  tables: Pick<TableStore, "query" | "getMany">,
): Promise<readonly FoundByWords[]> {
  const { limit } = search;
  if (parts.length === 0 || search.properties.length === 0) return [];
  const scans = parts.map((part) => startScan(part, search, tables));
  const verify = (places: readonly string[]): Promise<readonly FoundByWords[]> =>
    matchingUsers(places, { parts, search }, tables);
  let endedBefore = 0;
  for (const size of partSizes) {
    await Promise.all(scans.map(async (scan) => scan.read(size)));
    const ended = scans.filter(({ isEnd }) => isEnd);
    const certain = meeting(ended);
    if (ended.length === scans.length) return verify(certain);
    if (ended.length > endedBefore) {
      endedBefore = ended.length;
      const few = await verify(certain.slice(0, maxLookedUp));
      if (few.length >= limit || certain.length <= maxLookedUp) return few;
    }
    const common = meeting(scans);
    if (common.length < limit) continue;
    const found = await verify(common);
    if (found.length >= limit) return found;
  }
  return verify(meeting(scans));
}

interface PartScan extends Omit<TermScan, "places"> {
  readonly part: TypedPart;
  /** Changes with each reading. */
  places(): ReadonlySet<string>;
}

function startScan(
  part: TypedPart,
  { workspaceId, properties, country }: WordSearch,
  tables: Pick<TableStore, "query">,
): PartScan {
  const options = { workspaceId, slots: new Set(properties.map(({ slot }) => slot)), tables };
  const whole = scanTerms(
    [{ kind: "word", prefix: part.whole }, ...addressPrefixes(part.whole, country)],
    options,
  );
  const words = part.words.map((prefix) => scanTerms([{ kind: "word", prefix }], options));
  const all = [whole, ...words];
  return {
    part,
    get isEnd() {
      return all.every(({ isEnd }) => isEnd);
    },
    async read(terms) {
      await Promise.all(all.map(async (scan) => (scan.isEnd ? undefined : scan.read(terms))));
    },
    places() {
      const [first, ...others] = words;
      const common = [...(first?.places ?? [])].filter((place) =>
        others.every(({ places }) => places.has(place)),
      );
      return new Set([...whole.places, ...common]);
    },
  };
}

/** The users whom all of the scans have found, or whose id begins with the part. */
function meeting(scans: readonly PartScan[]): readonly string[] {
  const all = scans
    .map((scan) => ({ part: scan.part, places: scan.places() }))
    .toSorted((a, b) => a.places.size - b.places.size);
  const isFound = (place: string): boolean =>
    all.every(({ part, places }) => places.has(place) || idBegins(parseSortKey(place), part.whole));
  // A part that few terms begin with can be that of an id.
  return [...new Set(all.flatMap(({ places }) => [...places].filter(isFound)))];
}

interface Matching {
  readonly parts: readonly TypedPart[];
  readonly search: WordSearch;
}

/** Compared with the present values: a term that is left of an earlier value finds nobody. */
async function matchingUsers(
  places: readonly string[],
  { parts, search }: Matching,
  tables: Pick<TableStore, "getMany">,
): Promise<readonly FoundByWords[]> {
  const found: FoundByWords[] = [];
  let size = usersPerLookUp;
  for (let first = 0; first < places.length && found.length < search.limit;) {
    const looked = places.slice(first, first + size);
    first += size;
    size = Math.min(2 * size, maxUsersPerLookUp);
    const valuesAt = await readValues(looked, search, tables);
    for (const place of looked) {
      const user = matchOf(place, { parts, search, values: valuesAt(place) });
      if (user !== undefined) found.push(user);
    }
  }
  return found.slice(0, search.limit);
}

interface Value {
  readonly name: string;
  readonly by: SearchedBy;
  readonly text: string;
  /** The normal form of an address. */
  readonly term?: Pick<SearchTermRow, "kind" | "term">;
}

async function readValues(
  places: readonly string[],
  { workspaceId, properties }: WordSearch,
  tables: Pick<TableStore, "getMany">,
): Promise<(place: string) => readonly Value[]> {
  // Ids have no values.
  const withValues = properties.filter(({ by }) => by !== "id");
  const idsOf = (read: readonly SearchedProperty[]): readonly string[] =>
    places.flatMap((place) => read.map(({ slot }) => slotPrefix(workspaceId, slot) + place));
  const [values, terms] = await Promise.all([
    tables.getMany(propertyValueTable.name, idsOf(withValues), ["value"]),
    tables.getMany(searchTermTable.name, idsOf(properties.filter(({ by }) => by === "address"))),
  ]);
  return (place) =>
    withValues.flatMap(({ name, slot, by }): Value[] => {
      const id = slotPrefix(workspaceId, slot) + place;
      const key = values.get(id)?.["value"];
      const row = terms.get(id);
      const term = row && searchTermTable.read(row);
      // A JSON number is its digits, which its key does not show.
      const text = typeof key === "string" ? (textIn(key) ?? term?.term ?? undefined) : undefined;
      return text === undefined ? [] : [{ name, by, text, ...(term && { term }) }];
    });
}

function matchOf(
  place: string,
  { parts, search, values }: Matching & { readonly values: readonly Value[] },
): FoundByWords | undefined {
  const user = parseSortKey(place);
  const isIdUsed = search.isIdSearched(user.id);
  let matched: FoundByWords["matched"];
  for (const part of parts) {
    const value = valueOf(part, values, search.country);
    if (value === undefined && !(isIdUsed && idBegins(user, part.whole))) return undefined;
    if (value !== undefined) matched ??= { name: value.name, value: value.text };
  }
  return { place, ...(matched && { matched }) };
}

/** The value with which the part matches: the first, where its words are in several. */
function valueOf(
  { whole, words }: TypedPart,
  values: readonly Value[],
  country: string | undefined,
): Value | undefined {
  const one = values.find((each) => beginsWith(each, whole, country));
  if (one !== undefined || words.length === 0) return one;
  const each = words.map((word) =>
    values.find(
      ({ by, text }) => by === "name" && searchTextsOf(text, by).some((term) => term.startsWith(word)),
    ),
  );
  return each.includes(undefined) ? undefined : each[0];
}

function beginsWith({ by, text, term }: Value, whole: string, country: string | undefined): boolean {
  if (searchTextsOf(text, by).some((each) => each.startsWith(whole))) return true;
  return addressPrefixes(whole, country).some(
    ({ kind, prefix }) => prefix !== "" && term?.kind === kind && term.term?.startsWith(prefix) === true,
  );
}

function idBegins({ id }: UserRef, word: string): boolean {
  return searchText(id).startsWith(word);
}
