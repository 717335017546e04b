/**
 * Short texts for the matched events of many users. Many matchers may keep the same event, as those of a segment for each
 * price do: a text has its time and id once, and the keys of the matchers are kept once for all texts.
 */
import type { MatchedEvent, MatchedEvents } from "@signalbox/audience";
import type { Json, JsonText } from "@signalbox/core";

export interface MatchPacker {
  readonly pack: (matchedEvents: MatchedEvents) => JsonText;
  /** Of a text that this packer wrote. */
  readonly unpack: (text: JsonText) => MatchedEvents;
}

/** Times and ids of the events; then the number of each matcher's key, with the entries that it keeps. */
type Packed = readonly [events: readonly (readonly [at: number, id: string])[], ...matchers: PackedMatcher[]];
type PackedMatcher = readonly [key: number, ...entries: PackedEntry[]];
/** The place of the event, and the picked values. */
type PackedEntry = readonly [place: number, ...picked: Json[]];

export function createMatchPacker(): MatchPacker {
  const keys = createNumbering<string>((key) => key);
  return {
    pack(matchedEvents) {
      const events = createNumbering<readonly [number, string]>(([at, id]) => `${at} ${id}`);
      const matchers = [...matchedEvents].map(([key, entries]): PackedMatcher => [
        keys.numberOf(key),
        ...entries.map(([at, id, ...picked]): PackedEntry => [events.numberOf([at, id]), ...picked]),
      ]);
      return JSON.stringify([events.all, ...matchers] satisfies Packed);
    },

    unpack(text) {
      const [events, ...matchers] = JSON.parse(text) as Packed;
      const entryOf = ([place, ...picked]: PackedEntry): MatchedEvent => {
        const [at, id] = itemAt(events, place);
        return [at, id, ...picked];
      };
      return new Map(matchers.map(([key, ...entries]) => [itemAt(keys.all, key), entries.map(entryOf)]));
    },
  };
}

/** Numbers different items in order of appearance. */
function createNumbering<Item>(textOf: (item: Item) => string): {
  readonly all: readonly Item[];
  numberOf(item: Item): number;
} {
  const all: Item[] = [];
  const numbers = new Map<string, number>();
  return {
    all,
    numberOf(item) {
      const text = textOf(item);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, all.length);
      return all.push(item) - 1;
    },
  };
}

function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new TypeError(`a packed text names the item ${place} of ${items.length}`);
  return item;
}
