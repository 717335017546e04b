/** A detailed trace: enough to play the runs of one user in fast time. */
import { describe, expect, it } from "vitest";
import { messagesByVisit } from "./message-steps.js";
import {
  aDraft,
  aView,
  byEvent,
  bySegment,
  day,
  from,
  keyOf,
  message,
  performed,
  second,
  simulated,
  track,
  wait,
} from "./draft.fixture.js";
import { aSendingView, identified, sendFacts } from "./sending.fixture.js";

const hour = 3_600 * second;

describe("a detailed trace", () => {
  it("has what the run waited for at each node, until when, and when it ended", () => {
    const view = aView({ asked: performed("Asked"), bought: performed("Bought") });
    const waiting = {
      type: "WaitForNode",
      id: "waits",
      timeoutSeconds: 86_400,
      timeoutChild: "hello",
      segmentChildren: [{ id: "hello", segmentId: "bought" }],
    };
    const draft = aDraft(
      bySegment("asked", "pause"),
      [
        wait("pause", 60, "waits"),
        waiting,
        message("hello", "slowly"),
        { type: "RateLimitNode", id: "slowly", child: "ExitNode", messages: 1, perSeconds: 60 },
      ],
      { view },
    );
    const history = { ann: [track("Asked", 0), track("Bought", hour)] };
    const [sample] = simulated(history, { draft, isDetailed: true }).samples;
    const [run] = sample?.trace.runs ?? [];
    const at = (ms: number): number => from + ms;
    expect(run?.path.map(({ nodeId, waits }) => [nodeId, waits])).toEqual([
      ["EntryNode", undefined],
      ["pause", [{ since: at(0), until: at(60 * second), for: "time" }]],
      [
        "waits",
        [
          {
            since: at(60 * second),
            until: at(60 * second + day),
            for: "segments",
            segmentIds: ["bought"],
          },
        ],
      ],
      ["hello", [{ since: at(hour), for: "message" }]],
      ["slowly", [{ since: at(hour), for: "permit" }]],
      ["ExitNode", undefined],
    ]);
    expect(run).toMatchObject({ ends: "exited", endedAt: at(hour) });
    const [plain] = simulated(history, { draft }).samples[0]?.trace.runs ?? [];
    expect(plain?.path.some(({ waits }) => waits !== undefined)).toBe(false);
  });

  it("has the message of each visit, also where a node is visited again", () => {
    const night = { from: "22:00", to: "08:00", otherwise: "Hold" } as const;
    const view = aSendingView({ limits: { quietHours: [night] } });
    const sendWindow = { from: "07:00", to: "20:00" };
    const draft = aDraft(
      byEvent("Asked", "hello"),
      [message("hello", "a day", { sendWindow, skipOnFailure: true }), wait("a day", 86_400, "hello")],
      { view },
    );
    const history = [track("Asked", hour), identified(2 * day, "+4930123456")];
    const options = { draft, sendFacts, isDetailed: true, to: from + 3 * day + 7.5 * hour };
    const [sample] = simulated({ ann: history }, options).samples;
    const [run] = sample?.trace.runs ?? [];
    const trace = sample?.trace ?? { requests: [] };
    expect(sample?.key).toBe(keyOf("ann"));
    const messages = run === undefined ? [] : [...messagesByVisit(run, trace)];
    const reason = "MissingIdentifier";
    expect(
      messages.map(([visit, { heldUntil, settled }]) => [visit, heldUntil, settled?.at, settled?.reason]),
    ).toEqual([
      [1, undefined, from + 7 * hour, reason],
      [3, undefined, from + day + 7 * hour, reason],
      [5, from + 2 * day + 8 * hour, from + 2 * day + 8 * hour, undefined],
    ]);
    expect(run?.path[1]?.waits).toEqual([
      { since: from + hour, until: from + 7 * hour, for: "time" },
      { since: from + 7 * hour, for: "message" },
    ]);
    expect(run?.path[5]?.waits).toEqual([{ since: from + 2 * day + 7 * hour, for: "message" }]);
  });
});
