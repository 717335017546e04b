import { expect, test } from "vitest";
import {
  afterNextStep,
  announced,
  firstRecord,
  isLater,
  parseRecord,
  serializeRecord,
  type LayoutRecord,
} from "./layout-record.js";

/** All records from the first on, through these numbers of partitions. */
function records(first: number, ...wanted: readonly number[]): readonly LayoutRecord[] {
  const all = [firstRecord(first)];
  for (const partitions of wanted) {
    const open = all.at(-1);
    if (open !== undefined) all.push(announced(open, partitions));
    for (let next = afterNextStep(all.at(-1) ?? firstRecord(first)); next !== undefined;) {
      all.push(next);
      next = afterNextStep(next);
    }
  }
  return all;
}

test("a change is announced, in force, closed before, and then open; the layouts before are remembered", () => {
  const [first, second] = [16, 64].map((partitions, epoch) => ({ epoch, partitions }));
  expect(records(16, 64)).toEqual([
    { current: first, isOpen: true, former: [], closingSteps: 0, rewrites: 0 },
    { current: first, isOpen: true, former: [], closingSteps: 0, rewrites: 0, next: second },
    { current: second, isOpen: false, former: [first], closingSteps: 0, rewrites: 0 },
    { current: second, isOpen: false, former: [first], closingSteps: 1, rewrites: 0 },
    { current: second, isOpen: true, former: [first], closingSteps: 0, rewrites: 0 },
  ]);
});

test("each record is later than those before, also when the number is one of before", () => {
  const all = records(16, 64, 16, 256);
  const later = all.map((record) => all.filter((other) => isLater(record, other)).length);
  expect(later).toEqual([...all.keys()]);
});

test("a record is read as it was written, whatever the order of its fields", () => {
  for (const record of records(16, 64)) {
    const reordered = Object.fromEntries(Object.entries(record).toReversed()) as unknown as LayoutRecord;
    expect(serializeRecord(reordered)).toBe(serializeRecord(record));
    expect(parseRecord(serializeRecord(record))).toEqual(record);
  }
  expect(() => parseRecord('{"current":{"epoch":-1,"partitions":0}}')).toThrow("epoch");
});
