import { describe, expect, it } from "vitest";
import type { Arrival, Verdict } from "@signalbox/engine";
import { admitByStatus } from "./admission.js";
import { emptyView, type WorkspaceView } from "./workspace-view.js";

type Message = Omit<Arrival<unknown>, "workspace">;

const event: Message = { kind: "user", type: "event", bringsEvent: true };
const wakeUp: Message = { kind: "user", type: "wake", bringsEvent: false };
const look: Message = { kind: "user", type: "reevaluate", bringsEvent: false };
const command: Message = { kind: "workspace", type: "put-segment", bringsEvent: false };
const progress: Message = { kind: "recompute", type: "progress", bringsEvent: false };
const all = [event, wakeUp, look, command, progress];

function verdicts(status: WorkspaceView["status"]): Verdict[] {
  return all.map((message) => admitByStatus({ ...message, workspace: { ...emptyView, status } }));
}

function messagesWith(verdict: Verdict, status: WorkspaceView["status"]): Message[] {
  return all.filter((_, index) => verdicts(status)[index] === verdict);
}

describe("by the status of its workspace", () => {
  it("every message is accepted while it is active, and before anybody has made it", () => {
    expect(messagesWith("accept", "Active")).toEqual(all);
    expect(admitByStatus({ ...event, workspace: emptyView })).toBe("accept");
  });

  it("an event becomes a dead letter while it is paused; what follows from earlier ones is accepted", () => {
    expect(messagesWith("accept", "Paused")).toEqual([wakeUp, look, command, progress]);
    expect(verdicts("Paused")[0]).toMatchObject({ deadLetter: { code: "WorkspacePaused" } });
  });

  it("of a deleted one all is dropped but what its own actors are told, and alarms", () => {
    expect(messagesWith("accept", "Tombstoned")).toEqual([wakeUp, command, progress]);
    expect(messagesWith("drop", "Tombstoned")).toEqual([event, look]);
  });
});
