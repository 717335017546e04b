import { describe, expect, it } from "vitest";
import { advanceRun } from "./interpreter.js";
import { aJourney, alive, aUser, begin, email, wait, workspaceId } from "./journeys.fixture.js";
import { deliveryIdAt, finishedRunSchema, isEarlyExit, journeyRunSchema, maxPath, runIdOf } from "./run.js";

describe("the id of a run", () => {
  const name = { workspaceId, journeyId: "journey-1", userId: "ada" };

  it("follows from the user, the journey and the trigger", () => {
    expect(runIdOf({ ...name, key: "cart-1" })).toBe(runIdOf({ ...name, key: "cart-1" }));
    const ids = [
      runIdOf({ ...name, key: "1" }),
      runIdOf({ ...name, messageId: "1" }),
      runIdOf({ ...name, nth: 1 }),
      runIdOf({ ...name, nth: 2 }),
      runIdOf({ ...name, userId: "bob", nth: 1 }),
      runIdOf({ ...name, isAnonymous: true, nth: 1 }),
      runIdOf({ ...name, nth: 1, at: 5 }),
      runIdOf({ ...name, journeyId: "journey-2", nth: 1 }),
      runIdOf({ ...name, workspaceId: workspaceId.replace("8", "9"), nth: 1 }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a stored run", () => {
  it("is plain JSON, and is parsed as it was written", () => {
    const start = {
      id: runIdOf({ workspaceId, journeyId: "journey-1", userId: "ada", key: "7" }),
      key: "7",
      trigger: { messageId: "m-1", at: 5 },
      entryProperties: { cartId: "7", lines: [1, null] },
    };
    for (const node of [wait("a", 60), email("a")]) {
      const run = alive(begin(aJourney([node]), { start }));
      expect(journeyRunSchema.parse(JSON.parse(JSON.stringify(run)))).toStrictEqual(run);
    }
  });

  it("is parsed as it was written when it is over", () => {
    const { run } = begin(aJourney([email("a")]), { isPaused: true });
    expect(finishedRunSchema.parse(JSON.parse(JSON.stringify(run)))).toStrictEqual(run);
  });

  it("of an unknown version is rejected", () => {
    const run = alive(begin(aJourney([wait("a", 60)])));
    expect(journeyRunSchema.safeParse({ ...run, v: 2 }).success).toBe(false);
  });
});

it("distinguishes the exit from leaving early", () => {
  expect(isEarlyExit("exited")).toBe(false);
  expect(isEarlyExit("journeyPaused")).toBe(true);
});

it("knows its requests at each position of its path, also when the first ones are dropped", () => {
  const journey = aJourney([wait("a", 60, "b"), email("b", "a")]);
  const user = aUser();
  let now = 0;
  let run = alive(begin(journey, { now }));
  const ordered: string[] = [];
  for (let round = 0; round < maxPath; round += 1) {
    now += 60_000;
    const sent = advanceRun({ journey, run, trigger: { type: "time" }, user, now });
    const [order] = sent.orders;
    ordered.push(order?.deliveryId ?? "");
    const trigger = {
      type: "delivery",
      id: order?.deliveryId ?? "",
      outcome: "sent",
      retryable: false,
      folded: true,
    } as const;
    run = alive(advanceRun({ journey, run: alive(sent), trigger, user, now }));
  }
  const told = run.path.flatMap(([nodeId], place) => (nodeId === "b" ? deliveryIdAt(run, place) : []));
  expect(told).toStrictEqual(ordered.slice(-told.length));
  expect(told).toHaveLength(maxPath / 2);
});
