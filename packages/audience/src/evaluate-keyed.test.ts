import { expect, it } from "vitest";
import { evaluateKeyed } from "./evaluate-keyed.js";
import { momentAt, track } from "./histories.fixture.js";

const entry = track("Booked", { id: "1" }, 0);
const moved = (id: string, seconds: number, due = 0): ReturnType<typeof track> =>
  track("Moved", { id, room: `room ${seconds}`, due: new Date(momentAt(due)).toISOString() }, seconds);

it("counts only events with the entry's key", () => {
  const definition = {
    entryNode: { type: "KeyedPerformed", id: "1", event: "Moved", key: "id", times: 2 },
    nodes: [],
  } as const;
  expect(evaluateKeyed({ definition, entry, events: [entry, moved("1", 1), moved("2", 2)] })).toBe(false);
  expect(evaluateKeyed({ definition, entry, events: [entry, moved("1", 1), moved("1", 2)] })).toBe(true);
});

it("compares keys as text, and finds them at a path", () => {
  const keyed = (key: string) =>
    ({ entryNode: { type: "KeyedPerformed", id: "1", event: "Moved", key }, nodes: [] }) as const;
  const first = track("Booked", { room: { id: 1 } }, 0);
  const events = [first, track("Moved", { room: { id: "1" } }, 1)];
  expect(evaluateKeyed({ definition: keyed("room.id"), entry: first, events })).toBe(true);
  expect(evaluateKeyed({ definition: keyed("room.no"), entry: first, events })).toBe(false);
  expect(evaluateKeyed({ definition: keyed("id"), entry, events: [track("Moved", { id: 1 }, 1)] })).toBe(
    true,
  );
});

it("evaluates dates at the given moment, or at the latest event", () => {
  const definition = {
    entryNode: {
      type: "KeyedPerformed",
      id: "1",
      event: "Moved",
      key: "id",
      properties: [{ path: "due", operator: { type: "Within", windowSeconds: 10 } }],
    },
    nodes: [],
  } as const;
  const events = [moved("1", 1, 5), track("Later", {}, 6)];
  expect(evaluateKeyed({ definition, entry, events })).toBe(true);
  expect(evaluateKeyed({ definition, entry, events, now: momentAt(15) })).toBe(false);
});
