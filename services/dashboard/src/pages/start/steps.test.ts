import { expect, it } from "vitest";
import { stepsOf, type StartFacts } from "./steps.js";

const empty: StartFacts = {
  hasEvent: false,
  hasRegion: false,
  templates: 0,
  providers: ["Test"],
  emailProviders: ["Test"],
  isVerified: false,
  journeys: 0,
  broadcasts: 0,
  members: 1,
  invitations: 0,
};

function doneIn(facts: Partial<StartFacts>): readonly string[] {
  return stepsOf({ ...empty, ...facts })
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);
}

it("finds nothing done in a new workspace", () => {
  expect(doneIn({})).toEqual([]);
  expect(stepsOf(empty)).toHaveLength(6);
});

it("finds what was done", () => {
  expect(doneIn({ hasEvent: true, hasRegion: true, templates: 1, broadcasts: 1, invitations: 1 })).toEqual([
    "event",
    "region",
    "template",
    "campaign",
    "colleague",
  ]);
});

it("asks for a provider that reaches people and works", () => {
  expect(doneIn({ providers: ["Test", "Smtp"] })).toEqual([]);
  expect(doneIn({ isVerified: true })).toEqual([]);
  expect(doneIn({ providers: ["Test", "Smtp"], isVerified: true })).toEqual(["provider"]);
});

it("leaves out what is not known", () => {
  expect(
    stepsOf({ ...empty, hasRegion: undefined, members: undefined, broadcasts: undefined }).map(
      ({ id }) => id,
    ),
  ).toEqual(["event", "template", "provider"]);
});
