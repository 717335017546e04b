/** Lengths of time in the language of the page. */
import type { Language } from "../../data/index.js";

const longUnits = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** The two largest units, as `1 day 6 hours`; `…` while a draft has no length. */
export function longDuration(seconds: number | undefined, language: Language): string {
  if (seconds === undefined) return "…";
  const whole = Math.max(0, Math.round(seconds));
  const first = longUnits.findIndex(([, length]) => whole >= length);
  const from = first === -1 ? longUnits.length - 1 : first;
  let rest = whole;
  const parts = longUnits.slice(from, from + 2).map(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest %= length;
    return { unit, count };
  });
  return parts
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count),
    )
    .join(" ");
}

/** All units, exactly, as `1 minute 30.5 seconds`. */
export function exactDuration(seconds: number, language: Language): string {
  // To the millisecond.
  let rest = Math.max(0, Math.round(seconds * 1000)) / 1000;
  const parts = longUnits.map(([unit, length]) => {
    const count = unit === "second" ? Math.round(rest * 1000) / 1000 : Math.floor(rest / length);
    rest -= count * length;
    return { unit, count };
  });
  const shown = parts.filter(({ count }) => count > 0);
  return (shown.length === 0 ? parts.slice(-1) : shown)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count),
    )
    .join(" ");
}

const oneOfUnit = {
  en: { day: "day", hour: "hour", minute: "minute", second: "second" },
  de: { day: "Tag", hour: "Stunde", minute: "Minute", second: "Sekunde" },
} as const;

/** A rate's length of time: `a minute`, `per 5 minutes`; in German `pro Minute`, `je 5 Minuten`. */
export function perDuration(seconds: number, language: Language): string {
  const [unit] = longUnits.find(([, length]) => length === seconds) ?? [];
  if (unit !== undefined)
    return `${language === "de" ? "pro" : unit === "hour" ? "an" : "a"} ${oneOfUnit[language][unit]}`;
  return `${language === "de" ? "je" : "per"} ${exactDuration(seconds, language)}`;
}

/** What was until now, after "in": `the last 7 days`, `the last hour`; in German `den letzten 7 Tagen`. */
export function lastDuration(seconds: number, language: Language): string {
  const [unit] = longUnits.find(([, length]) => length === seconds) ?? [];
  const length = exactDuration(seconds, language);
  if (language === "en") return `the last ${unit === undefined ? length : oneOfUnit.en[unit]}`;
  if (unit !== undefined) return `${unit === "day" ? "dem" : "der"} letzten ${oneOfUnit.de[unit]}`;
  const isOfOneUnit = length.split(" ").length === 2;
  // The dative of "Tage"; the other plurals have one form.
  return isOfOneUnit ? `den letzten ${length.replace(/Tage$/, "Tagen")}` : `der letzten Zeit (${length})`;
}

const larger = [
  { unit: "day", ms: 86_400_000, digits: 0 },
  { unit: "hour", ms: 3_600_000, digits: 0 },
  { unit: "minute", ms: 60_000, digits: 0 },
  { unit: "second", ms: 1_000, digits: 1 },
] as const;
const smallest = { unit: "millisecond", ms: 1, digits: 0 } as const;

/** The largest unit that fits: `41 ms`, `1.2 s`, `3 min`, `2 h`, `5 days`. */
export function shortDuration(ms: number, language: Language): string {
  const shown = Math.max(0, Math.round(ms));
  const { unit, ms: size, digits } = larger.find((each) => shown >= each.ms) ?? smallest;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit,
    unitDisplay: unit === "day" ? "long" : "short",
    maximumFractionDigits: digits,
  }).format(shown / size);
}
