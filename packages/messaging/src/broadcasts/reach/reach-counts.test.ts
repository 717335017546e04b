import { describe, expect, it } from "vitest";
import { missingIdentifier, notSubscribed } from "@signalbox/send-checks";
import { createAddressBook } from "./first-at-address.js";
import type { JudgedUser } from "./judge-users.js";
import { createReachCounts, type SettledUser } from "./reach-counts.js";
import { stopBy } from "./reach-reason.js";
import type { ActorKey } from "@signalbox/core";

const noAddress = stopBy(missingIdentifier("email"));
const left = stopBy(notSubscribed("OptOut", true));
const never = stopBy(notSubscribed("OptIn", false));
const excludedBy = (segmentId: string) => ({ reason: "Excluded", segmentId }) as const;

const settled = (
  id: string,
  stop?: SettledUser["stop"],
  { isLater = false, lacks = [] }: Partial<Pick<JudgedUser, "isLater" | "lacks">> = {},
): SettledUser => ({ user: { sortKey: `u/${id}`, isLater, lacks }, stop });
const noNeeds = { needs: [] };

describe("counts of a reach", () => {
  it("have each reason once, in the order of the checks, with excluded segments in theirs", () => {
    const counts = createReachCounts({ examples: 1, excluded: ["s1", "s2"], ...noNeeds });
    counts.add({
      users: 7,
      settled: [
        settled("a", noAddress),
        settled("b", never),
        settled("c", left),
        settled("d", excludedBy("s2")),
        settled("e", excludedBy("s1")),
        settled("f", excludedBy("s1")),
        settled("g"),
        settled("h", undefined, { isLater: true }),
      ],
    });
    const { people, reached, later, notReached } = counts.exact();
    expect([people.total, reached, later]).toEqual([8, { count: 2 }, { count: 1 }]);
    expect(
      notReached.map(({ reason, segmentId, hasLeft, count, sample }) => [
        reason,
        segmentId ?? hasLeft,
        count,
        sample.map(({ userId }) => userId).join(),
      ]),
    ).toEqual([
      ["Excluded", "s1", 2, "e"],
      ["Excluded", "s2", 1, "d"],
      ["SubscriptionState", false, 1, "b"],
      ["SubscriptionState", true, 1, "c"],
      ["MissingIdentifier", undefined, 1, "a"],
    ]);
  });

  it("say how many of those who are reached have no value that the text needs", () => {
    const counts = createReachCounts({ examples: 0, excluded: [], needs: ["city", "name"] });
    counts.add({
      users: 4,
      settled: [
        settled("a", undefined, { lacks: ["name"] }),
        settled("b", undefined, { lacks: ["name"], isLater: true }),
        settled("c", noAddress, { lacks: ["city", "name"] }),
        settled("d"),
      ],
    });
    expect(counts.exact().lacking).toEqual([
      { name: "city", count: 0 },
      { name: "name", count: 2 },
    ]);
    expect(counts.estimate(4_000).lacking).toMatchObject([{ count: 0 }, { name: "name", count: 2_000 }]);
  });

  it("are estimates for more users than were looked at, and exact for as many", () => {
    const counts = createReachCounts({ examples: 0, excluded: [], ...noNeeds });
    for (let place = 0; place < 10; place += 1) {
      counts.add({ users: 50, settled: [settled("a"), settled("b", noAddress), settled("c")] });
    }
    const { people, reached, notReached } = counts.estimate(5_000);
    expect(people).toMatchObject({ looked: 500, total: 300, isEstimate: true });
    expect([reached.count, notReached[0]?.count]).toEqual([200, 100]);
    expect(reached.low).toBeLessThan(200);
    expect(reached.high).toBeGreaterThan(200);
    expect(counts.estimate(500).reached).toEqual({ count: 20, low: 20, high: 20 });
  });
});

describe("who has an address first", () => {
  const user = (more: Partial<JudgedUser>): JudgedUser => ({
    key: "k" as ActorKey,
    sortKey: "u/k",
    stop: undefined,
    cap: undefined,
    address: "a",
    isLater: false,
    lacks: [],
    ...more,
  });

  it("is the first user whom nothing stops; a cap stops a user without taking the address", () => {
    const book = createAddressBook();
    const cap = { reason: "FrequencyCap" } as const;
    const reasons = [
      user({ stop: noAddress }),
      user({ cap }),
      user({}),
      user({}),
      user({ cap }),
      user({ address: "b" }),
      user({ address: undefined }),
      user({ address: undefined }),
    ].map((each) => book.settle(each)?.reason);
    expect(reasons).toEqual([
      "MissingIdentifier",
      "FrequencyCap",
      undefined,
      "DuplicateAddress",
      "DuplicateAddress",
      undefined,
      undefined,
      undefined,
    ]);
  });
});
