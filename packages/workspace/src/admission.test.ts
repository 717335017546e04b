import { describe, expect, it } from "vitest";
import type { Arrival, Verdict } from "@signalbox/engine";
import { admitByStatus } from "./admission.js";
import { emptyView, type WorkspaceView } from "./workspace-view.js";

type Message = Omit<Arrival<unknown>, "workspace">;

const event: Message = { kind: "user", type: "event", bringsEvent: true };
const wakeUp: Message = { kind: "user", type: "wake", bringsEvent: false };
const reevaluate: Message = { kind: "user", type: "reevaluate", bringsEvent: false };
const command: Message = { kind: "workspace", type: "put-segment", bringsEvent: false };
const progress: Message = { kind: "recompute", type: "progress", bringsEvent: false };
const all = [event, wakeUp, reevaluate, command, progress];

function verdicts(status: WorkspaceView["status"]): Verdict[] {
  return all.map((message) => admitByStatus({ ...message, workspace: { ...emptyView, status } }));
}

function messagesWith(verdict: Verdict, status: WorkspaceView["status"]): Message[] {
  return all.filter((_, index) => verdicts(status)[index] === verdict);
}

describe("admission by the status of the workspace", () => {
  it("accepts every message while the workspace is active or does not exist yet", () => {
    expect(messagesWith("accept", "Active")).toEqual(all);
    expect(admitByStatus({ ...event, workspace: emptyView })).toBe("accept");
  });

  it("turns events into dead letters while it is paused, and accepts all other messages", () => {
    expect(messagesWith("accept", "Paused")).toEqual([wakeUp, reevaluate, command, progress]);
    expect(verdicts("Paused")[0]).toMatchObject({ deadLetter: { code: "WorkspacePaused" } });
  });

  it("drops all messages of a deleted workspace except those to its own actors and wake-ups", () => {
    expect(messagesWith("accept", "Tombstoned")).toEqual([wakeUp, command, progress]);
    expect(messagesWith("drop", "Tombstoned")).toEqual([event, reevaluate]);
  });
});
