/** The local times of a broadcast that have not come yet, as its page shows them. Pure. */
import type { Language } from "../../data/index.js";
import type { BroadcastProgress } from "./broadcast-statuses.js";

export interface LocalTimeAhead {
  /** ms */
  readonly at: number;
  /** Names of places, that with most people first. */
  readonly places: readonly string[];
  readonly count: number;
}

/** One entry a moment, the earliest first. */
export function localTimesAhead(
  { timesAhead = [] }: Pick<BroadcastProgress, "timesAhead">,
  language: Language,
): readonly LocalTimeAhead[] {
  const byMoment = new Map<number, LocalTimeAhead>();
  for (const { at, timezone, count } of timesAhead) {
    const { places = [], count: before = 0 } = byMoment.get(at) ?? {};
    const place = placeOf(timezone, language);
    byMoment.set(at, {
      at,
      places: places.includes(place) ? places : [...places, place],
      count: before + count,
    });
  }
  return [...byMoment.values()].toSorted((one, other) => one.at - other.at);
}

/** The city of a zone of the IANA database; an offset as `UTC+02:00`. */
export function placeOf(timezone: string, language: Language): string {
  if (/^[+-]\d/.test(timezone)) return `UTC${timezone}`;
  const city = (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");
  return language === "de" ? (germanNames[city] ?? city) : city;
}

const germanNames: Readonly<Record<string, string>> = {
  Athens: "Athen",
  Belgrade: "Belgrad",
  Brussels: "Brüssel",
  Bucharest: "Bukarest",
  Cairo: "Kairo",
  Copenhagen: "Kopenhagen",
  "Hong Kong": "Hongkong",
  Kolkata: "Kalkutta",
  Kyiv: "Kiew",
  Lisbon: "Lissabon",
  Luxembourg: "Luxemburg",
  "Mexico City": "Mexiko-Stadt",
  Moscow: "Moskau",
  Prague: "Prag",
  Rome: "Rom",
  Singapore: "Singapur",
  Tokyo: "Tokio",
  Vienna: "Wien",
  Warsaw: "Warschau",
  Zurich: "Zürich",
};

/** Names of up to `shown` places, and the number of the others. */
export function shownPlaces(
  places: readonly string[],
  shown = 3,
): { readonly names: readonly string[]; readonly others: number } {
  return { names: places.slice(0, shown), others: Math.max(0, places.length - shown) };
}
