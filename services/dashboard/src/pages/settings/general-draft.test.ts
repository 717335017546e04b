import type { Issue } from "@signalbox/client";
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
  const issue = (path: readonly (string | number)[], problem: string): Issue => ({
    path,
    code: "any",
    values: {},
    problem,
  });
  const about = (issues: readonly Issue[], code = "BadRequest"): object => issuesOf({ code, issues });
  expect(
    about([
      issue(["timezone"], "is no time zone; name: give one"),
      issue(["nameProperties", 1], "is empty"),
      issue(["nameProperties", 2], "is a repetition"),
    ]),
  ).toEqual({ timezone: "Is no time zone; name: give one.", nameProperties: "Is empty." });
  expect(about([issue(["name"], "a child has it")], "WorkspaceAlreadyExists")).toEqual({ name: "taken" });
  expect(about([issue(["other"], "is wrong")])).toEqual({});
  expect(about([])).toEqual({});
});
