/**
 * How long a text message is on its way: its encoding and its segments (3GPP TS 23.038 §6.2, TS 23.040 §9.2.3.24). Pure. A
 * provider may replace characters or use shift tables of other languages; then it is no longer than this.
 */

export interface SmsLength {
  readonly encoding: "GSM-7" | "UCS-2";
  /** Septets in GSM-7, where an extension character takes two; UTF-16 code units in UCS-2. */
  readonly units: number;
  readonly segments: number;
  /** Units that fit into one segment of a message of this many. */
  readonly unitsPerSegment: number;
  /** Units that fit into the last segment beside what is there. */
  readonly unitsLeft: number;
  /** The characters that GSM-7 does not have, each once, at most ten; empty for GSM-7. */
  readonly unusual: readonly string[];
}

/** An empty text is one segment. */
export function smsLength(text: string): SmsLength {
  const characters = Array.from(text);
  const unusual = [...new Set(characters.filter((each) => septetsOf(each) === undefined))];
  const isGsm = unusual.length === 0;
  const sizes = characters.map((each) => (isGsm ? (septetsOf(each) ?? 0) : each.length));
  const { single, joined } = isGsm ? septetLimits : unitLimits;
  const units = sizes.reduce((sum, each) => sum + each, 0);
  const common = {
    encoding: isGsm ? ("GSM-7" as const) : ("UCS-2" as const),
    units,
    unusual: unusual.slice(0, maxUnusual),
  };
  if (units <= single) return { ...common, segments: 1, unitsPerSegment: single, unitsLeft: single - units };
  return { ...common, ...packed(sizes, joined), unitsPerSegment: joined };
}

/** The header that joins segments takes 6 of 140 octets. */
const septetLimits = { single: 160, joined: 153 } as const;
const unitLimits = { single: 70, joined: 67 } as const;
const maxUnusual = 10;

/** A character is not split: neither an escape from what it escapes, nor a surrogate pair. */
function packed(sizes: readonly number[], limit: number): Pick<SmsLength, "segments" | "unitsLeft"> {
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > limit) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { segments, unitsLeft: limit - used };
}

const basic: ReadonlySet<string> = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension: ReadonlySet<string> = new Set("\f^{}\\[~]|€");

function septetsOf(character: string): 1 | 2 | undefined {
  if (basic.has(character)) return 1;
  return extension.has(character) ? 2 : undefined;
}
