import { expect, it } from "vitest";
import { splitTyped } from "./split-typed.js";

const cases: readonly (readonly [text: string, parts: string])[] = [
  ["plan is pro", "plan is pro"],
  ["plan is pro or bought twice", "plan is pro | Or bought twice"],
  ["plan ist pro und age über 18 oder gekauft", "plan ist pro | And age über 18 | Or gekauft"],
  ["a, b or c", "a | Or b | Or c"],
  ["a, b, and c", "a | And b | And c"],
  ["a, b", "a | And b"],
  ["a and b, c or d", "a | And b | Or c | Or d"],
  ["more than 1,5 or less", "more than 1,5 | Or less"],
  ["Terms and Conditions or bought", "Terms and Conditions | Or bought"],
  ["order by email", "order by email"],
  ["a or ", "a or"],
  [" or b", "or b"],
];

it.each(cases)("%s", (text, parts) => {
  const split = splitTyped(text, ["terms and conditions", "plan"]);
  expect(split.map(({ by, text: part }) => [by, part].filter(Boolean).join(" ")).join(" | ")).toBe(parts);
});
