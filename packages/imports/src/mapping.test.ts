import { expect, it } from "vitest";
import { importMappingSchema } from "./mapping.js";

it("takes for all rows only names of events that cells can have too", () => {
  const isTaken = (event: string): boolean =>
    importMappingSchema.safeParse({
      columns: [{ column: "id", to: { type: "id" } }],
      options: { event },
    }).success;
  expect(["Bought", "Käufe ✓", "a\0b", "a\uD800", ""].map(isTaken)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
