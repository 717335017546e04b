/** Collects the invalid rows of a file for the error message: names the first ones and counts the others. */
import type { CsvFault } from "./read-table.js";

const maxListed = 20;

export interface FaultList {
  readonly count: number;
  add(fault: CsvFault): void;
  /** `row 3: …; row 7: …; and 12 more`, in order of the rows. */
  message(): string;
}

export function createFaultList(): FaultList {
  const listed: CsvFault[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(fault) {
      count += 1;
      if (listed.length < maxListed) listed.push(fault);
    },
    message() {
      const texts = listed
        .toSorted((a, b) => a.row - b.row)
        .map(({ row, problem }) => `row ${row}: ${problem}`);
      return [...texts, ...(count > listed.length ? [`and ${count - listed.length} more`] : [])].join("; ");
    },
  };
}
