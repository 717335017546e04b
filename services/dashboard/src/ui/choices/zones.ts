/** Time zones by their IANA names, as the browser knows them. */
import { isKnownZone } from "../text/zone.js";
import type { Language } from "../../data/index.js";

/** Browsers list some zones under the names that these had before. */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The name that a zone has now. */
export function presentName(zone: string): string {
  return renamed[zone] ?? zone;
}

/** In the order of the alphabet, UTC first; with `also`, whatever the browser knows. */
export function zoneNames(also: string): readonly string[] {
  const known = new Set([...Intl.supportedValuesOf("timeZone").map(presentName), also]);
  known.delete("UTC");
  return ["UTC", ...[...known].toSorted()];
}

/** As people read it: `America/New York`. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** `GMT+1`; empty for a zone that the browser does not know. */
export function offsetText(zone: string, at: number, language: Language): string {
  if (!isKnownZone(zone)) return "";
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: "shortOffset" });
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
}
