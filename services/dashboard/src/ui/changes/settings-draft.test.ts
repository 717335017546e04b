import { expect, it } from "vitest";
import { changedFields, guardedBy } from "./settings-draft.js";

const stored = {
  name: "Shop",
  timezone: "UTC",
  defaultCountry: "DE" as string | null,
  nameProperties: ["firstName", "lastName"],
};

it("sends what was changed, and nothing else", () => {
  expect(changedFields(stored, { ...stored })).toEqual({});
  expect(changedFields(stored, { ...stored, name: "Store", defaultCountry: null })).toEqual({
    name: "Store",
    defaultCountry: null,
  });
  const turned = ["lastName", "firstName"];
  expect(changedFields(stored, { ...stored, nameProperties: turned })).toEqual({ nameProperties: turned });
});

it("guards a change with what was read last, unless a field of the form is another one by now", () => {
  const draftOf = ({ name }: { readonly name: string }): object => ({ name });
  const begun = { name: "Shop", caps: 1, updatedAt: 1 };
  const beside = { name: "Shop", caps: 2, updatedAt: 2 };
  const renamed = { name: "Store", caps: 2, updatedAt: 3 };
  expect(guardedBy({ begun, latest: beside }, draftOf)).toBe(beside);
  expect(guardedBy({ begun, latest: renamed }, draftOf)).toBe(begun);
});
