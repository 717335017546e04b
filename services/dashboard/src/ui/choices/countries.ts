/** The countries whose phone numbers the service can read, by ISO 3166-1 alpha-2. */
import type { Language } from "../../data/index.js";

export const countries: readonly string[] = (
  "AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM " +
  "FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE " +
  "JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN " +
  "MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT " +
  "PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK " +
  "TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW"
).split(" ");

export interface NamedCountry {
  readonly code: string;
  readonly name: string;
}

/** In the order of their names in the language; with `also`, if it is none of them. */
export function namedCountries(language: Language, also?: string): readonly NamedCountry[] {
  const codes = also === undefined || countries.includes(also) ? countries : [...countries, also];
  const names = namesIn(language);
  const collator = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: nameIn(names, code) }))
    .toSorted((one, other) => collator.compare(one.name, other.name));
}

export function countryName(code: string, language: Language): string {
  return nameIn(namesIn(language), code);
}

function namesIn(language: Language): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: "region" });
}

/** The code itself where it has no name. */
function nameIn(names: Intl.DisplayNames, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
