import { describe, expect, it } from "vitest";
import type { Describing, JourneyDefinition } from "../../kinds/index.js";
import { goalFacts, segmentsOfGoals } from "./goal-facts.js";

const plain: JourneyDefinition = {
  entryNode: { type: "EventEntryNode", event: "Carted", child: "ExitNode" },
  exitNode: { type: "ExitNode" },
  nodes: [],
};
const operator = { type: "Equals", value: "pro" } as const;
const definition: JourneyDefinition = {
  ...plain,
  goal: { when: { type: "Event", event: "Paid" }, withinSeconds: 7_200, endsRun: false },
  exitConditions: [
    { type: "Segment", segmentId: "s1" },
    { type: "Segment", segmentId: "s2", isMember: false },
    { type: "Event", event: "Left", properties: [{ path: "plan", operator }] },
  ],
  holdOutPercent: 10,
};

function toldIn(language: Describing["language"], told: JourneyDefinition): readonly unknown[] {
  const describing = { language, zone: "UTC", nameOf: (_: string, id: string) => `name of ${id}` };
  return goalFacts(told, describing).flatMap(([, value]) => value ?? []);
}

describe("the facts about a journey's runs", () => {
  it("say the goal, the exit conditions and the hold-out", () => {
    expect(toldIn("en", definition)).toEqual([
      "the event “Paid”, within 2 hours of the start",
      "The run goes on",
      "coming into the segment “name of s1”; leaving the segment “name of s2”; the event “Left”, if 1 condition holds",
      "10 %",
    ]);
    expect(toldIn("de", definition)[1]).toBe("Der Lauf geht weiter");
  });

  it("say nothing of a journey without them", () => {
    expect(toldIn("en", plain)).toEqual([]);
    expect(segmentsOfGoals(plain)).toEqual([]);
  });

  it("name the segments that are used", () => {
    expect(segmentsOfGoals(definition).map(({ id }) => id)).toEqual(["s1", "s2"]);
  });
});
