/**
 * The ids of Windows' zones with the IANA zones that CLDR gives them for the whole world
 * (https://www.unicode.org/reports/tr35/tr35-dates.html#windowsZones).
 */
import cldr from "cldr-core/supplemental/windowsZones.json" with { type: "json" };

/** CLDR's code of the world; the other entries are preferences of a country. */
const world = "001";

/** By id, in small letters. */
export const windowsZones: ReadonlyMap<string, string> = new Map(
  cldr.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === world)
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
);
