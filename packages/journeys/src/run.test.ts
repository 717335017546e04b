import { describe, expect, it } from "vitest";
import { aJourney, alive, begin, email, wait, workspaceId } from "./journeys.fixture.js";
import { isEarlyExit, journeyRunSchema, runIdOf } from "./run.js";

describe("the id of a run", () => {
  const name = { workspaceId, journeyId: "journey-1", userId: "ada" };

  it("follows from who goes through what, and why", () => {
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
  it("is plain JSON, and is read as it was written", () => {
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

  it("of a version nobody knows is refused", () => {
    const run = alive(begin(aJourney([wait("a", 60)])));
    expect(journeyRunSchema.safeParse({ ...run, v: 2 }).success).toBe(false);
  });
});

it("tells the exit from leaving early", () => {
  expect(isEarlyExit("exited")).toBe(false);
  expect(isEarlyExit("journeyPaused")).toBe(true);
});
