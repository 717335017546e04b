/**
 * The values a table row may hold and how they compare, the same in every adapter. The order within a column is the
 * database's: nothing (null or missing), numbers, strings by code point, nested values, booleans.
 */
import type { Json, Row } from "@signalbox/core";
import { compareCodePoints } from "./code-points.js";

/** Field names the adapters reserve in a stored row. */
const reservedColumns: ReadonlySet<string> = new Set(["_id", "v", "claimedUntil", "claim", "purgeAt"]);

/**
 * Throws a `TypeError` on a column name no row may have: reserved, or one a database would read as a path or operator.
 */
export function checkColumn(column: string): string {
  if (reservedColumns.has(column) || column === "" || /^\$|[.\0]/.test(column)) {
    throw new TypeError(`a row cannot have a column named ${JSON.stringify(column)}`);
  }
  return column;
}

/** Throws a `TypeError` when a column's name is not allowed. */
export function checkRow(row: Row): Row {
  for (const column of Object.keys(row)) checkColumn(column);
  return row;
}

/** Negative, zero or positive; null and undefined are equal. */
export function compareValues(left: Json | undefined, right: Json | undefined): number {
  const difference = rankOf(left) - rankOf(right);
  if (difference !== 0) return difference;
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  if (typeof left === "string" && typeof right === "string") return compareCodePoints(left, right);
  return compareCodePoints(JSON.stringify(left ?? null), JSON.stringify(right ?? null));
}

function rankOf(value: Json | undefined): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === "number") return 1;
  if (typeof value === "string") return 2;
  return typeof value === "object" ? 3 : 4;
}
