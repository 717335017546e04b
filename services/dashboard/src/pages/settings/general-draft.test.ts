import { expect, it } from "vitest";
import { changedSettings } from "./general-draft.js";

const stored = {
  name: "Shop",
  timezone: "UTC",
  defaultCountry: "DE",
  nameProperties: ["firstName", "lastName"],
};

it("sends what was changed, and nothing else", () => {
  expect(changedSettings(stored, { ...stored, name: " Shop " })).toEqual({});
  expect(changedSettings(stored, { ...stored, name: " Store ", defaultCountry: null })).toEqual({
    name: "Store",
    defaultCountry: null,
  });
  const turned = ["lastName", "firstName"];
  expect(changedSettings(stored, { ...stored, timezone: "Asia/Tokyo", nameProperties: turned })).toEqual({
    timezone: "Asia/Tokyo",
    nameProperties: turned,
  });
});
