import { expect, it } from "vitest";
import { aJourney, begin, ending, trail } from "../journeys.fixture.js";
import { conformsAsJourneyNode } from "./conformance.fixture.js";

conformsAsJourneyNode({
  type: "ExitNode",
  samples: [{ type: "ExitNode" }],
  broken: [{ node: { type: "Exit" }, paths: ["type"] }],
});

it("ends the run, and is visited", () => {
  const step = begin(aJourney([]));
  expect(ending(step)).toBe("exited");
  expect(trail(step)).toStrictEqual(["EntryNode", "ExitNode"]);
});
