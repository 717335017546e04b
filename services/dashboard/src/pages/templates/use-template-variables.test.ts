import { expect, it } from "vitest";
import { variablesOf } from "./use-template-variables.js";

it("names each user property once, with the value of the person", () => {
  expect(variablesOf(["plan", "firstName"], { firstName: "Ann", id: "user-05" })).toEqual([
    { path: "user.firstName", value: "Ann" },
    { path: "user.id", value: "user-05" },
    { path: "user.plan" },
  ]);
});

it("puts what is no word into brackets", () => {
  expect(variablesOf(["last order", 'the "best"', "1st"], {}).map(({ path }) => path)).toEqual([
    'user["1st"]',
    'user["last order"]',
    `user['the "best"']`,
  ]);
});
