/** A fixed share of all users. */
import { describe, expect, it } from "vitest";
import { evaluateHistory } from "../index.js";
import { definitionSet, segmentEntry } from "./definitions.fixture.js";
import { segmentScenarios } from "./scenario.fixture.js";
import { randomBucket } from "./sketch.fixture.js";
import { at, eventsOf, identify, ms, page, track } from "./timeline.fixture.js";

segmentScenarios("RandomBucket", {
  "all of the users with an event": {
    segment: randomBucket(1),
    given: [at(5, page("Home"))],
    expected: [at(4, "out"), at(5, "in")],
  },
  "none of the users": {
    segment: randomBucket(0),
    given: [at(5, page("Home")), at(6, identify({}))],
    expected: [at(5, "out"), at(6, "out")],
  },
  "all of the anonymous users": {
    segment: randomBucket(1),
    given: [at(5, track("Seen"), { anonymousUser: "v" })],
    expected: [at(5, "in")],
    who: { id: "v", kind: "anonymous" },
  },
});

const users: readonly string[] = Array.from({ length: 4000 }, (_, index) => `user-${index}`);

/** The users in the bucket. */
function drawn(percent: number, { id = "bucket", seconds = 0 } = {}): ReadonlySet<string> {
  const definitions = definitionSet(1, { segments: [segmentEntry(randomBucket(percent), { id })] });
  const events = eventsOf([at(0, track("Seen")), at(seconds, track("Seen again"))]);
  const isDrawn = (user: string): boolean =>
    evaluateHistory({
      definitions,
      events,
      user: { id: user, kind: "user" },
      at: ms(seconds),
    }).memberships.has(id);
  return new Set(users.filter(isDrawn));
}

describe("RandomBucket, over four thousand users", () => {
  it.each([0.01, 0.1, 0.3, 0.5, 0.9, 0.999])("contains about its share: %d", (percent) => {
    const fiveDeviations = 5 * Math.sqrt(users.length * percent * (1 - percent));
    expect(Math.abs(drawn(percent).size - users.length * percent)).toBeLessThan(fiveDeviations);
  });

  it("contains the same users at any time and after any events", () => {
    expect(drawn(0.3, { seconds: 1e8 })).toStrictEqual(drawn(0.3));
  });

  it("keeps its members when the share grows", () => {
    const more = drawn(0.6);
    expect([...drawn(0.2)].filter((user) => !more.has(user))).toStrictEqual([]);
  });

  it("chooses independently for another segment", () => {
    const other = drawn(0.5, { id: "another" });
    const both = [...drawn(0.5)].filter((user) => other.has(user)).length;
    expect(Math.abs(both - users.length / 4)).toBeLessThan(140);
  });
});
