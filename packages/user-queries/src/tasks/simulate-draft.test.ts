/**
 * How far a thread simulates users when its time is up. The simulation itself is tested in
 * simulate-journey.test.ts.
 */
import { newWorkspace } from "@signalbox/workspace";
import { firstSeqAt, jobId, parseWorkspaceId, userKey, type StoredEvent } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { pack } from "../preview/packed.js";
import { planSimulation, simulateUsers, type SimulatedUsers } from "./simulate-draft.js";

const workspaceId = parseWorkspaceId("00000000-0000-4000-8000-000000000001");
if (workspaceId === undefined) throw new TypeError("no UUID");
const from = Date.UTC(2030, 0, 1);
const span = { from, to: from + 86_400_000 };
const users = Array.from({ length: 40 }, (_, nth) => userKey(workspaceId, `user ${nth}`));

function askedEvent(owner: StoredEvent["owner"], nth: number): StoredEvent {
  const at = from + nth;
  return {
    workspaceId: workspaceId as StoredEvent["workspaceId"],
    owner,
    job: jobId("00000000-0000-4000-8000-000000000002"),
    messageId: `m ${nth}`,
    part: "main",
    type: "track",
    event: "Asked",
    userId: `user ${nth}`,
    at,
    receivedAt: at,
    seq: firstSeqAt(at),
    data: "{}",
  };
}

function simulating(child: string): Parameters<typeof planSimulation>[0] {
  const slowly = { type: "RateLimitNode", id: "slowly", child: "ExitNode", messages: 1, perSeconds: 1 };
  const definition = {
    entryNode: { type: "EventEntryNode", event: "Asked", child },
    exitNode: { type: "ExitNode" },
    nodes: child === "slowly" ? [slowly] : [],
  };
  return {
    ...span,
    workspace: pack(newWorkspace),
    draft: { id: "draft", definition, canRunMultiple: false },
  };
}

/** With a clock that advances by 1 ms per read. */
function simulateWithin(child: string, budgetMs: number): SimulatedUsers {
  let clock = 0;
  const input = {
    ...simulating(child),
    users,
    events: [pack(users.map(askedEvent))],
    groups: [],
    samples: 20,
    budgetMs,
  };
  return simulateUsers(input, () => (clock += 1));
}

describe("users simulated in a thread", () => {
  it("are all simulated when there is time", () => {
    expect(planSimulation(simulating("ExitNode"))).toMatchObject({ ok: true, isShared: false });
    const whole = simulateWithin("ExitNode", 10_000);
    expect(whole).toMatchObject({ isWhole: true, looked: 40, runs: { started: 40, finished: 40 } });
  });

  it("are left out when the time was up before their end", () => {
    const part = simulateWithin("ExitNode", 30);
    expect(part).toMatchObject({ isWhole: false });
    expect(part.looked).toBeGreaterThan(5);
    expect(part.looked).toBeLessThan(40);
    expect(part.runs).toEqual({ started: part.looked, finished: part.looked, live: 0 });
  });

  it("count as far as they came where they wait for each other", () => {
    expect(planSimulation(simulating("slowly"))).toMatchObject({ ok: true, isShared: true });
    const part = simulateWithin("slowly", 60);
    expect(part).toMatchObject({ isWhole: false, looked: 40 });
    expect(part.until).toBeLessThan(span.to);
    expect(part.runs.finished).toBeLessThan(40);
  });
});
