/**
 * How the cells of a column of CSV can be read, besides as text: as numbers, yes or no, or dates. A reading is left only
 * where every cell of the column has it and none would lose anything, so leading zeros, long numbers and dates without
 * a calendar day leave a text. Pure.
 */
import { parseClientTime, type Json } from "@signalbox/core";
import { z } from "zod";

export const columnReadings = ["whole", "point", "comma", "flag", "instant", "ymd", "dmy", "mdy"] as const;
/**
 * `whole`: numbers without a separator, `point` and `comma`: with this decimal sign. `ymd`, `dmy` and `mdy` are days,
 * `instant` a time with its zone.
 */
export type ColumnReading = (typeof columnReadings)[number];

export const columnReadingsSchema: z.ZodType<readonly ColumnReading[]> = z.array(z.enum(columnReadings));

export interface ReadingsOfColumns {
  add(cells: readonly Json[]): void;
  /** By the index of the column; none for a text, and for a column without a value. */
  all(): readonly (readonly ColumnReading[])[];
}

interface Seen {
  readings: readonly ColumnReading[];
  hasYes: boolean;
  hasNo: boolean;
  /** A word that is nothing but yes or no. */
  hasClearFlag: boolean;
  /** Digits behind the decimal sign. */
  fewestDecimals: number;
  mostDecimals: number;
  endsInZero: boolean;
}

/** Every row may be added: a column that is a text costs nothing more. */
export function createColumnReadings(): ReadingsOfColumns {
  const columns: (Seen | undefined)[] = [];
  return {
    add(cells) {
      for (const [index, cell] of cells.entries()) {
        if (cell === null || (typeof cell === "string" && cell.trim() === "")) continue;
        const seen = (columns[index] ??= newColumn());
        if (seen.readings.length > 0) addCell(seen, typeof cell === "string" ? cell.trim() : "");
      }
    },
    all: () => Array.from(columns, (seen) => (seen === undefined ? [] : leftOf(seen))),
  };
}

function newColumn(): Seen {
  return {
    readings: columnReadings,
    hasYes: false,
    hasNo: false,
    hasClearFlag: false,
    fewestDecimals: Infinity,
    mostDecimals: 0,
    endsInZero: false,
  };
}

function addCell(seen: Seen, text: string): void {
  const can = text.length > longest ? [] : readingsOf(text, seen.readings);
  seen.readings = seen.readings.filter((reading) => can.includes(reading));
  if (seen.readings.includes("flag")) {
    const word = text.toLowerCase();
    if (yesWords.has(word)) seen.hasYes = true;
    else seen.hasNo = true;
    if (clearWords.has(word)) seen.hasClearFlag = true;
  }
  if (!seen.readings.includes("point") && !seen.readings.includes("comma")) return;
  const [, decimals] = /[.,](\d+)$/.exec(text) ?? [];
  if (decimals === undefined) return;
  seen.fewestDecimals = Math.min(seen.fewestDecimals, decimals.length);
  seen.mostDecimals = Math.max(seen.mostDecimals, decimals.length);
  if (decimals.endsWith("0")) seen.endsInZero = true;
}

function leftOf(seen: Seen): readonly ColumnReading[] {
  // 1.1 and 1.10 are versions, which differ as texts.
  const areVersions = seen.endsInZero && seen.fewestDecimals < seen.mostDecimals;
  // The country NO, or an initial, is no answer by itself.
  const isFlag = seen.hasClearFlag || (seen.hasYes && seen.hasNo);
  return seen.readings.filter((reading) => {
    if (reading === "flag") return isFlag;
    return !areVersions || (reading !== "point" && reading !== "comma");
  });
}

const longest = 40;

/** Among those that are left of the cells before. */
function readingsOf(text: string, left: readonly ColumnReading[]): readonly ColumnReading[] {
  const first = text.charCodeAt(0);
  const isNumeric = (first >= 48 && first <= 57) || first === minus;
  if (isNumeric) {
    // A column of dates asks for no numbers, and one of numbers for no dates.
    const [some] = left;
    const last = left.at(-1);
    const canBeNumber = some === "whole" || some === "point" || some === "comma";
    const canBeDate = last === "instant" || last === "ymd" || last === "dmy" || last === "mdy";
    return [...(canBeNumber ? numbersOf(text) : []), ...(canBeDate ? datesOf(text) : [])];
  }
  const word = text.toLowerCase();
  return yesWords.has(word) || noWords.has(word) ? ["flag"] : [];
}

const minus = 45;
/** More are a telephone number, an account or an id. */
const mostWholeDigits = 9;
/** As many as a number keeps. */
const mostDigits = 15;
const whole = /^(?:0|-?[1-9]\d*)$/;
const withPoint = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/;
const withComma = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;

function numbersOf(text: string): readonly ColumnReading[] {
  const digits = text.replace(/\D/g, "").length;
  if (whole.test(text)) return digits > mostWholeDigits ? [] : ["whole", "point", "comma"];
  if (digits > mostDigits || text === "-0") return [];
  return [
    ...(withPoint.test(text) ? (["point"] as const) : []),
    ...(withComma.test(text) ? (["comma"] as const) : []),
  ];
}

const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/;
const isoInstant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const localDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

function datesOf(text: string): readonly ColumnReading[] {
  const [, isoYear, isoMonth = "", isoDate = ""] = isoDay.exec(text) ?? [];
  if (isoYear !== undefined) return isDay(isoYear, isoMonth, isoDate) ? ["ymd"] : [];
  if (isoInstant.test(text)) return parseClientTime(text) === undefined ? [] : ["instant"];
  const [, one = "", sign, other = "", year = ""] = localDay.exec(text) ?? [];
  if (sign === undefined) return [];
  return [
    ...(isDay(year, other, one) ? (["dmy"] as const) : []),
    // Where points are written, the day comes first.
    ...(sign !== "." && isDay(year, one, other) ? (["mdy"] as const) : []),
  ];
}

function isDay(year: string, month: string, day: string): boolean {
  // The last day of the month before the next one.
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  return isMonth && Number(day) >= 1 && Number(day) <= days && Number(year) >= firstYear;
}

/** Dates of earlier years read two digits as 1900 and more. */
const firstYear = 1_000;

const clearWords: ReadonlySet<string> = new Set(["true", "false", "wahr", "falsch", "yes", "ja", "nein"]);
const yesWords: ReadonlySet<string> = new Set(["true", "wahr", "yes", "ja", "y", "j", "on"]);
const noWords: ReadonlySet<string> = new Set(["false", "falsch", "no", "nein", "n", "off"]);
