import { describe, expect, it } from "vitest";
import { textOf } from "@signalbox/core";
import { describeConversion, describeEnding, endingSentences } from "./endings.js";
import { describeNode, explainRun, waitSentences } from "./explain-run.js";
import { aJourney, alive, at, begin, email, wait } from "./journeys.fixture.js";
import type { JourneyBodyNode } from "./nodes/index.js";
import { finishReasons } from "./run.js";

const waitFor: JourneyBodyNode = {
  type: "WaitForNode",
  id: "a",
  timeoutSeconds: 60,
  timeoutChild: "ExitNode",
  segmentChildren: [{ id: "ExitNode", segmentId: "s-1" }],
};
const now = at("2026-05-01T12:00:00Z");

describe("the explanation of a run", () => {
  it("says where it is, what it waits for and until when", () => {
    const journey = aJourney([waitFor]);
    const { run } = begin(journey, { now });
    expect(explainRun({ journey, run, nameOf: () => "Buyers" })).toStrictEqual({
      nodeId: "a",
      nodeType: "WaitForNode",
      says: [
        {
          code: "waitsForSegments",
          values: { segments: [{ code: "awaitedSegment", values: { segment: "Buyers" }, text: "“Buyers”" }] },
          text: "Waits until the user is in “Buyers”.",
        },
        {
          code: "goesOnBy",
          values: { at: "2026-05-01T12:01:00.000Z" },
          text: "It goes on by 2026-05-01T12:01:00.000Z at the latest.",
        },
      ],
      since: "2026-05-01T12:00:00.000Z",
      waitsUntil: "2026-05-01T12:01:00.000Z",
      path: [
        { nodeId: "EntryNode", at: "2026-05-01T12:00:00.000Z", cause: "segment" },
        { nodeId: "a", at: "2026-05-01T12:00:00.000Z", cause: "started" },
      ],
    });
  });

  it("says when a delay ends", () => {
    const journey = aJourney([wait("a", 90)]);
    const { run } = begin(journey, { now });
    expect(textOf(explainRun({ journey, run }).says)).toBe(
      "Waits 1 minute 30 seconds. It goes on at 2026-05-01T12:01:30.000Z.",
    );
  });

  it("says how it ended", () => {
    const journey = aJourney([email("a")]);
    const { run } = begin(journey, { now, isPaused: true });
    const explanation = explainRun({ journey, run });
    expect(textOf(explanation.says)).toBe(
      "Left because the journey was paused when a message was to be sent.",
    );
    expect(explanation.waitsUntil).toBeUndefined();
  });
});

it("says that a run moves once its message is settled", () => {
  const journey = aJourney([email("b")]);
  const run = { ...alive(begin(journey)), moving: { to: "c", by: "act" } };
  expect(explainRun({ journey, run }).says.map(({ code }) => code)).toEqual(["waitsForOutcome", "movesNext"]);
});

it("describes each node of a journey", () => {
  const journey = aJourney([wait("a", 90, "b"), email("b")]);
  expect(describeNode(journey, "EntryNode")?.text).toBe("Starts for everybody who comes into “everybody”.");
  expect(describeNode(journey, "a")?.text).toBe("Waits 1 minute 30 seconds.");
  expect(describeNode(journey, "b", (of, id) => `${of} ${id}`)?.text).toBe(
    "Sends the Email template “templates b template”.",
  );
  expect(describeNode(journey, "ExitNode")?.text).toBe("Leaves the journey.");
  expect(describeNode(journey, "c")).toBeUndefined();
});

it("has a sentence for each ending", () => {
  const endings = finishReasons.flatMap((finished) =>
    [undefined, "event:Paid", "segment:buyers", "notSegment:buyers"].map((met) => ({
      finished,
      ...(met !== undefined && { met }),
    })),
  );
  const converted = describeConversion({ ...alive(begin(aJourney([wait("a", 90)]))), convertedAt: 1 });
  const stopped = { finished: "stopped", stoppedBy: "Ann" } as const;
  expect(describeEnding(stopped, (_, id) => id).text).toBe("Stopped by Ann.");
  const codes = [
    ...new Set([...endings, stopped].map((each) => describeEnding(each, (of, id) => `${of} ${id}`).code)),
    ...converted.map(({ code }) => code),
  ];
  expect(codes.toSorted()).toEqual(Object.keys(endingSentences).toSorted());
  expect(Object.keys(waitSentences)).toEqual(["goesOnAt", "goesOnBy", "movesNext"]);
});
