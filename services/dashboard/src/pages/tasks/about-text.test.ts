import { expect, it } from "vitest";
import { aboutText } from "./about-text.js";

const members = { code: "forMembers", values: { name: "Pro" }, text: "" };
const values = { code: "forValues", values: { name: "plan", count: 2 }, text: "" };

it("names the values of a filter, to those who see them", () => {
  const filterValues = [{ name: "plan", value: ["pro", 3] }];
  expect(aboutText({ about: [members, values], filterValues }, "en")).toBe(
    "Members of the segment “Pro”. The user property “plan” is “pro” or 3.",
  );
  expect(aboutText({ about: [values], filterValues }, "de")).toBe(
    "Die Nutzereigenschaft „plan“ ist „pro“ oder 3.",
  );
});

it("says how many values there are, to those who do not", () => {
  expect(aboutText({ about: [values] }, "en")).toBe("The user property “plan” has one of 2 values.");
  const other = [{ name: "tariff", value: ["pro"] }];
  expect(aboutText({ about: [values], filterValues: other }, "en")).toContain("one of 2 values");
});
