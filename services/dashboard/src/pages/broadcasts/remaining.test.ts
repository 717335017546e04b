import { describe, expect, it } from "vitest";
import { remainingParts } from "./remaining.js";

const progress = { recipients: 110, reached: 95, sent: 50, skipped: 5, failed: 5 };

describe("what remains of a broadcast", () => {
  it("is not requested yet, waits, or is at work", () => {
    expect(remainingParts({ ...progress, waiting: 12 }, [{ count: 7 }, { count: 3 }])).toEqual({
      count: 40,
      requested: 12,
      atWork: 2,
      notRequested: 28,
    });
  });

  it("is never less than nothing while the numbers are of different moments", () => {
    expect(remainingParts({ ...progress, sent: 90 }, [{ count: 3 }])).toEqual({
      count: 0,
      requested: 0,
      atWork: 0,
      notRequested: 0,
    });
    expect(remainingParts({ ...progress, waiting: 2 }, [{ count: 9 }])).toMatchObject({ atWork: 0 });
  });
});
