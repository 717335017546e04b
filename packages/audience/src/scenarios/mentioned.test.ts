/** What a definition looks at, so that a preview need read no more: names, prefixes, traits, or everyone. */
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
    ["those who never did", performed("Paid", { times: 0 }), true],
    ["those who did less than twice", performed("Paid", { times: 2, timesOperator: "<" }), true],
    ["those who did", performed("Paid"), false],
    ["those who are not", trait("plan", notEquals("pro")), true],
    ["those who have none", trait("plan", notExists), true],
    ["those who are", trait("plan", equals("pro")), false],
    ["those who did not opt out", subscribed("news", "OptOut"), true],
    ["those who opted in", subscribed("news", "OptIn"), false],
    ["a bucket of all", randomBucket(1), true],
    ["a list", manual(1), false],
    ["a broadcast", broadcast, false],
    ["a group", inGroup({ groupId: "acme" }), false],
    ["those who are not, and did", and(trait("plan", notEquals("pro")), performed("Paid")), false],
    ["those who are not, or did", or(trait("plan", notEquals("pro")), performed("Paid")), true],
  ])("everyone, or not: %s", (_, segment, all) => {
    expect(mentionsOf(segment).everyone).toBe(all);
  });
});
