import { whatToDo } from "@signalbox/core";
import { expect, it } from "vitest";
import { z } from "zod";
import { faultsOf, maxFaults, reported } from "./faults.js";

it("says what to do", () => {
  const schema = z.object({ name: z.string(), kind: z.enum(["a", "b"]), list: z.array(z.string()) });
  const { error } = schema.safeParse({ kind: "c", list: 5 }, { error: whatToDo });
  expect(faultsOf(error ?? new z.ZodError([]), ["top"])).toStrictEqual([
    { path: "top.name", problem: "is missing; give a text" },
    { path: "top.kind", problem: 'must be one of "a", "b"' },
    { path: "top.list", problem: "must be a list" },
  ]);
});

it("reports none twice, and not too many", () => {
  const faults = Array.from({ length: 50 }, (_, index) => ({
    path: `nodes[${index % 30}]`,
    problem: "is odd",
  }));
  expect(reported(faults).map(({ path }) => path)).toStrictEqual(
    Array.from({ length: maxFaults }, (_, index) => `nodes[${index}]`),
  );
});
