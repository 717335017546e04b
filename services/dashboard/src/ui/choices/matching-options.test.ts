import { expect, it } from "vitest";
import { matchingOptions } from "./matching-options.js";

const countries = [
  { value: "IO", label: "British Indian Ocean Territory" },
  { value: "CI", label: "Côte d’Ivoire" },
  { value: "IN", label: "India" },
  { value: "ID", label: "Indonesia" },
  { value: "AT", label: "Österreich" },
];

function found(search: string): readonly string[] {
  return matchingOptions(countries, search).map(({ value }) => value);
}

it("finds by any part of the name, those that begin with it first", () => {
  expect(found("indi")).toEqual(["IN", "IO"]);
  expect(found(" ocean ")).toEqual(["IO"]);
  expect(found("atlantis")).toEqual([]);
});

it("finds without accents and by the code, which comes first", () => {
  expect(found("osterr")).toEqual(["AT"]);
  expect(found("COTE")).toEqual(["CI"]);
  expect(found("in")).toEqual(["IN", "ID", "IO"]);
});

it("leaves all in their order while nothing is typed", () => {
  expect(found("")).toEqual(["IO", "CI", "IN", "ID", "AT"]);
});

it("finds zones by their cities", () => {
  const zones = [
    { value: "America/New_York", label: "America/New York" },
    { value: "Asia/Kolkata", label: "Asia/Kolkata" },
  ];
  for (const search of ["new york", "new_york", "america/new_york"]) {
    expect(matchingOptions(zones, search)).toEqual([zones[0]]);
  }
});
