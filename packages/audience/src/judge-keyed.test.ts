import { expect, it } from "vitest";
import { judgeKeyed } from "./judge-keyed.js";
import { momentAt, track } from "./histories.fixture.js";

const entry = track("Booked", { id: "1" }, 0);
const moved = (id: string, seconds: number, due = 0): ReturnType<typeof track> =>
  track("Moved", { id, room: `room ${seconds}`, due: new Date(momentAt(due)).toISOString() }, seconds);

it("counts only events with the entry's key", () => {
  const definition = {
    entryNode: { type: "KeyedPerformed", id: "1", event: "Moved", key: "id", times: 2 },
    nodes: [],
  } as const;
  expect(judgeKeyed({ definition, entry, events: [entry, moved("1", 1), moved("2", 2)] })).toBe(false);
  expect(judgeKeyed({ definition, entry, events: [entry, moved("1", 1), moved("1", 2)] })).toBe(true);
});

it("takes the value of the latest of them, also where it is one of several", () => {
  const events = [entry, moved("1", 1), moved("2", 2)];
  const room = { type: "KeyedPerformed", event: "Moved", key: "id", path: "room" } as const;
  expect(judgeKeyed({ definition: room, entry, events })).toBe("room 1");
  const any = {
    type: "Group",
    entry: "any",
    nodes: [
      { id: "any", type: "AnyOf", children: ["room", "id"] },
      { id: "id", type: "Id" },
      { ...room, id: "room" },
    ],
  } as const;
  expect(judgeKeyed({ definition: any, entry, events })).toBe("room 1");
  expect(judgeKeyed({ definition: any, entry, events: [entry] })).toBe("ada");
});

it("asks dates at the moment it is told, or at the latest event", () => {
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
  expect(judgeKeyed({ definition, entry, events })).toBe(true);
  expect(judgeKeyed({ definition, entry, events, now: momentAt(15) })).toBe(false);
});
