import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineState } from "./define-state.js";

interface Counter {
  readonly v: 1;
  readonly count: number;
  readonly names: readonly string[];
  readonly label: string | null;
}

const schema: z.ZodType<Counter> = z.object({
  v: z.literal(1),
  count: z.number(),
  names: z.array(z.string()),
  label: z.string().nullable(),
});
const counter = defineState<Counter>(1, {
  kind: "counter",
  schema,
  fits: ({ count, names }) => typeof count === "number" && Array.isArray(names),
  defaults: { label: null },
});
const state: Counter = { v: 1, count: 2, names: ["a"], label: "x" };

describe("the stored form of a state", () => {
  it("reads what it writes", () => {
    expect(counter.read(counter.write(state))).toStrictEqual(state);
  });

  it("reads a state of an earlier release, which lacks fields and has others", () => {
    const earlier = { v: 1, count: 2, names: [], type: "old" };
    expect(counter.read(JSON.stringify(earlier))).toStrictEqual({ ...earlier, label: null });
  });

  it("reads a state of an earlier version where the kind of actor upgrades it", () => {
    const upgraded = defineState<Counter>(1, {
      kind: "counter",
      schema,
      fits: ({ count }) => typeof count === "number",
      defaults: { label: null },
      upgrade: ({ total = 0, ...stored }) => ({ ...stored, v: 1, count: total }),
    });
    expect(upgraded.read('{"v":0,"total":4,"names":[]}')).toStrictEqual({
      v: 1,
      count: 4,
      names: [],
      label: null,
    });
    expect(upgraded.read(upgraded.write(state))).toStrictEqual(state);
  });

  it.each([
    [{ ...state, v: 2 }, "counter.v must be 1"],
    [{ v: 1, names: [] }, "counter.count is missing; give a number"],
    [{ ...state, count: "2", names: {} }, "counter.count must be a number; counter.names must be a list"],
    [{ ...state, names: [1], v: "1" }, "counter.v must be 1; counter.names[0] must be a text"],
    [[], "counter must be an object"],
    [null, "counter must be an object"],
  ])("names the kind of actor and the fields of %j that do not fit", (stored, problems) => {
    expect(() => counter.read(JSON.stringify(stored))).toThrow(
      new TypeError(`the stored state cannot be read: ${problems}`),
    );
  });

  it("checks the top-level fields only", () => {
    expect(counter.read(JSON.stringify({ ...state, names: [1] })).count).toBe(2);
    expect(counter.schema.safeParse({ ...state, names: [1] }).success).toBe(false);
  });
});
