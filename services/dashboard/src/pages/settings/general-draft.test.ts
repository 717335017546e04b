import { expect, it } from "vitest";
import { changedSettings, issuesOf } from "./general-draft.js";

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

it("finds the fields of a refusal", () => {
  const about = (message: string, code = "BadRequest"): object => issuesOf({ code, message });
  expect(about("timezone: is no time zone; give one; nameProperties[1]: is empty")).toEqual({
    timezone: "Is no time zone; give one.",
    nameProperties: "Is empty.",
  });
  expect(about('name: a child named "A; name: b" exists', "WorkspaceAlreadyExists")).toEqual({
    name: "taken",
  });
  expect(about("you may not do this")).toEqual({});
});
