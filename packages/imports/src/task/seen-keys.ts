/**
 * Which row was the first with a key, for very many rows: a table of 64-bit digests with a limit of keys, 12 bytes a slot,
 * at most half full. Behind the limit no key is added, so an answer says whether it knows. Two keys of a million share
 * a digest with a probability of 1 in 30 million.
 */
import { hash } from "node:crypto";

export interface SeenKeys {
  /** Rows come in order; a row that comes again changes nothing. */
  add(key: string, row: number): void;
  /** The first row with the key; undefined when the limit was reached without it. */
  firstRow(key: string): number | undefined;
}

export const maxSeenKeys = 1_000_000;

const initialSlots = 1_024;

export function createSeenKeys(limit: number = maxSeenKeys): SeenKeys {
  let high = new Uint32Array(initialSlots);
  let low = new Uint32Array(initialSlots);
  /** 0: the slot is free. */
  let rows = new Uint32Array(initialSlots);
  let size = 0;

  /** Of the digest, or the free one where it belongs. */
  const slotOf = (one: number, other: number): number => {
    const mask = rows.length - 1;
    let slot = other & mask;
    while (rows[slot] !== 0 && !(high[slot] === one && low[slot] === other)) slot = (slot + 1) & mask;
    return slot;
  };
  const grow = (): void => {
    const [oldHigh, oldLow, oldRows] = [high, low, rows];
    const slots = rows.length * 2;
    [high, low, rows] = [new Uint32Array(slots), new Uint32Array(slots), new Uint32Array(slots)];
    for (const [index, row] of oldRows.entries()) {
      if (row !== 0) put(oldHigh[index] ?? 0, oldLow[index] ?? 0, row);
    }
  };
  const put = (one: number, other: number, row: number): void => {
    const slot = slotOf(one, other);
    high[slot] = one;
    low[slot] = other;
    rows[slot] = row;
  };
  return {
    add(key, row) {
      const [one, other] = digestOf(key);
      if (size >= limit || rows[slotOf(one, other)] !== 0) return;
      if ((size + 1) * 2 > rows.length) grow();
      put(one, other, row);
      size += 1;
    },
    firstRow(key) {
      const row = rows[slotOf(...digestOf(key))];
      return row === 0 ? undefined : row;
    },
  };
}

function digestOf(key: string): readonly [high: number, low: number] {
  const digest = hash("sha256", key, "buffer");
  return [digest.readUInt32BE(0), digest.readUInt32BE(4)];
}
