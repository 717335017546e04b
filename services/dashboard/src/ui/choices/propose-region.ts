/** The time zone and the country that a browser suggests for a workspace. */
import { countries } from "./countries.js";
import { presentName } from "./zones.js";

export interface Region {
  readonly timezone: string;
  /** Undefined where nothing suggests one. */
  readonly country: string | undefined;
}

export interface BrowserHints {
  readonly timezone: string;
  /** The preferred first, as `de-AT`. */
  readonly languages: readonly string[];
  /** The zones of a country; none where the browser does not tell. */
  readonly zonesOf: (country: string) => readonly string[];
}

/** The country is where the zone is; a language has the region of its standard more often than that of its reader. */
export function proposeRegion({ timezone, languages, zonesOf }: BrowserHints): Region {
  const zone = presentName(timezone);
  const spoken = languages.map(regionOf).filter((code) => code !== undefined && countries.includes(code));
  const here = countries.filter((code) => zonesOf(code).some((each) => presentName(each) === zone));
  const country = spoken.find((code) => code !== undefined && here.includes(code)) ?? here[0] ?? spoken[0];
  return { timezone: zone, country };
}

export function browserHints(): BrowserHints {
  return {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: navigator.languages,
    zonesOf: (country) => {
      // Not every browser has it.
      const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
      return locale.getTimeZones?.() ?? [];
    },
  };
}

interface LocaleWithZones extends Intl.Locale {
  readonly getTimeZones?: () => readonly string[];
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    return undefined;
  }
}
