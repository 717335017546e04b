import { expect, it } from "vitest";
import { changedFields } from "./settings-draft.js";

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
