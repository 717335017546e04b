/**
 * The types that are suggested for the columns of a file, and how its numbers and dates are written. One sign and one order
 * hold for a file, so a column that leaves it open (`1.234`, `01/02/2026`) has a type only where another one decides it. Pure.
 */
import type { ImportColumn, ImportOptions, ImportTarget, ValueType } from "../mapping.js";
import type { ColumnReading } from "./column-readings.js";

export interface TypedColumns {
  readonly columns: readonly ImportColumn[];
  readonly options: Pick<ImportOptions, "decimal" | "dates">;
}

/** `readings` are by the index of the column. */
export function suggestTypes(
  columns: readonly ImportColumn[],
  readings: readonly (readonly ColumnReading[])[],
): TypedColumns {
  const open = columns.map(({ column, to }, index): readonly ColumnReading[] =>
    isTyped(to) && to.as === undefined ? readingsFor(column, readings[index] ?? []) : [],
  );
  const decimal = chosen(open, "point", "comma");
  // The order holds for the times of events as well.
  const times = columns.map(({ to }, index) => (to.type === "timestamp" ? (readings[index] ?? []) : []));
  const order = chosen([...open, ...times], "dmy", "mdy");
  const types = open.map((each) => typeOf(each, decimal, order));
  return {
    columns: columns.map(({ column, to }, index) => {
      const as = types[index];
      return { column, to: as === undefined || !isTyped(to) ? to : { ...to, as } };
    }),
    options: {
      ...(decimal === "comma" && { decimal: "," as const }),
      ...(order === "mdy" && { dates: "mdy" as const }),
      ...(order === undefined && types.includes("date") && { dates: "ymd" as const }),
    },
  };
}

type Typed = Extract<ImportTarget, { readonly type: "trait" | "property" }>;

function isTyped(to: ImportTarget): to is Typed {
  return to.type === "trait" || to.type === "property";
}

/** What the first column says that leaves no choice. */
function chosen<One extends ColumnReading, Other extends ColumnReading>(
  columns: readonly (readonly ColumnReading[])[],
  one: One,
  other: Other,
): One | Other | undefined {
  const clear = columns.find((each) => each.includes(one) !== each.includes(other));
  return clear && (clear.includes(one) ? one : other);
}

function typeOf(
  readings: readonly ColumnReading[],
  decimal: ColumnReading | undefined,
  order: ColumnReading | undefined,
): ValueType | undefined {
  const has = (reading: ColumnReading | undefined): boolean =>
    reading !== undefined && readings.includes(reading);
  if (has("whole") || has(decimal)) return "number";
  if (has("flag")) return "boolean";
  return has("ymd") || has("instant") || has(order) ? "date" : undefined;
}

/** Digits that count nothing: `Kundennummer`, `zip code`, `phone`, `productId`. */
const labelWords: ReadonlySet<string> = new Set(
  (
    "id ids nr no num number nummer code key zip plz postal postcode postleitzahl phone tel telephone telefon mobile mobil " +
    "handy fax iban bic konto account sku ean isbn gtin version vat token ref reference referenz serial"
  ).split(" "),
);
const labelEnd = /(?:nummer|number|nr|code|plz|phone|telefon|postleitzahl)$/;
const counts = /^(?:number|no\.?|num) of\b/i;

function readingsFor(column: string, readings: readonly ColumnReading[]): readonly ColumnReading[] {
  if (counts.test(column)) return readings;
  const words = column
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const isLabel = words.some((word) => labelWords.has(word) || labelEnd.test(word));
  const numbers: readonly ColumnReading[] = ["whole", "point", "comma"];
  return isLabel ? readings.filter((reading) => !numbers.includes(reading)) : readings;
}
