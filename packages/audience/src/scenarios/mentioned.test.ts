/** What a definition uses, so that a preview reads no more: names, prefixes, traits, or every user. */
import { describe, expect, it } from "vitest";
import { checkSegmentDefinition, mentions } from "../index.js";
import {
  and,
  atLeast,
  broadcast,
  definitionOf,
  email,
  equals,
  everyone,
  inGroup,
  includes,
  lastPerformed,
  manual,
  notEquals,
  notExists,
  or,
  performed,
  randomBucket,
  subscribed,
  trait,
  type Sketch,
} from "./sketch.fixture.js";

function mentionsOf(segment: Sketch): ReturnType<typeof mentions> {
  const checked = checkSegmentDefinition(definitionOf(segment));
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  return mentions(checked.definition);
}

const sorted = (names: readonly string[] | "all"): readonly string[] | "all" =>
  names === "all" ? names : names.toSorted();

describe("a definition mentions", () => {
  it("events by name and by prefix", () => {
    const {
      events,
      prefixes,
      everyone: all,
    } = mentionsOf(and(performed("Paid"), or(lastPerformed("Order *"), email("DFEmailOpened", "welcome"))));
    expect(sorted(events)).toStrictEqual(["DFEmailOpened", "Paid"]);
    expect(prefixes).toStrictEqual(["Order "]);
    expect(all).toBe(false);
  });

  it("traits by the first key of their path", () => {
    const { traits, everyone: all } = mentionsOf(
      and(
        trait("address.city", equals("Berlin")),
        includes("$['my tags'][0]", "vip"),
        trait("age", atLeast(18)),
      ),
    );
    expect(sorted(traits)).toStrictEqual(["address", "age", "my tags"]);
    expect(all).toBe(false);
  });

  it("all traits where the path may begin anywhere", () => {
    expect(mentionsOf(trait("$..city", equals("Berlin"))).traits).toBe("all");
    expect(mentionsOf(trait("$[*].city", equals("Berlin"))).traits).toBe("all");
  });

  it.each<[string, Sketch, boolean]>([
    ["everyone", everyone, true],
    ["users who never performed it", performed("Paid", { times: 0 }), true],
    ["users who performed it less than twice", performed("Paid", { times: 2, timesOperator: "<" }), true],
    ["users who performed it", performed("Paid"), false],
    ["users without the value", trait("plan", notEquals("pro")), true],
    ["users without the trait", trait("plan", notExists), true],
    ["users with the value", trait("plan", equals("pro")), false],
    ["those who did not opt out", subscribed("news", "OptOut"), true],
    ["those who opted in", subscribed("news", "OptIn"), false],
    ["a bucket of all", randomBucket(1), true],
    ["a list", manual(1), false],
    ["a broadcast", broadcast, false],
    ["a group", inGroup({ groupId: "acme" }), false],
    [
      "users without the value who performed it",
      and(trait("plan", notEquals("pro")), performed("Paid")),
      false,
    ],
    [
      "users without the value or who performed it",
      or(trait("plan", notEquals("pro")), performed("Paid")),
      true,
    ],
  ])("everyone, or not: %s", (_, segment, all) => {
    expect(mentionsOf(segment).everyone).toBe(all);
  });
});
