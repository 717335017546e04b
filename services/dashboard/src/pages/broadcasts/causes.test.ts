import { expect, it } from "vitest";
import { causesOf } from "./causes.js";

it("groups by reason, the most frequent first", () => {
  const skipped = (type: string) => ({ status: "DFMessageSkipped", variant: { type } }) as const;
  const causes = causesOf([
    skipped("QuietHours"),
    skipped("SubscriptionState"),
    skipped("SubscriptionState"),
    skipped("DuplicateAddress"),
    skipped("DuplicateAddress"),
    skipped("DuplicateAddress"),
  ]);
  expect(causes.map(({ label, count }) => [label.en, count])).toEqual([
    ["Another user has the same address", 3],
    ["Not subscribed", 2],
    ["In quiet hours", 1],
  ]);
});

it("tells failures of a provider apart by what it wrote", () => {
  const failed = (message: string) =>
    ({ status: "DFMessageFailure", variant: { type: "Email", message } }) as const;
  const causes = causesOf([failed("550 no such user"), failed("552 full"), failed("550 no such user")]);
  expect(causes.map(({ detail, count }) => [detail, count])).toEqual([
    ["550 no such user", 2],
    ["552 full", 1],
  ]);
});

it("takes names of object properties as any other name", () => {
  expect(causesOf([{ status: "DFMessageFailure", variant: { type: "constructor" } }])[0]?.label.en).toBe(
    "constructor",
  );
});
