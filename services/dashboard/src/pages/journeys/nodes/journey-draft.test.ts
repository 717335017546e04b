import { describe, expect, it } from "vitest";
import { entryOffers, stepOffers, type JourneyDefinition } from "../../../kinds/index.js";
import { firstDraft, isJourneyDraft, missingOfJourney } from "./journey-draft.js";
import { delay } from "./journeys.fixture.js";

const exitNode = { type: "ExitNode" };
const entryNode = { type: "EntryNode", segment: "", child: "ExitNode" };
const types = [...new Set(stepOffers.map(({ initial }) => initial("n", "ExitNode").type))];

describe("what the editor of a journey takes", () => {
  it("is a new one, and every step and entry that it offers", () => {
    expect(isJourneyDraft(firstDraft(undefined))).toBe(true);
    const nodes = stepOffers.map(({ initial }, index) => initial(String(index), "ExitNode"));
    for (const { initial } of entryOffers) {
      const definition: JourneyDefinition = {
        entryNode: initial("", "ExitNode"),
        nodes,
        exitNode: { type: "ExitNode" },
      };
      expect(missingOfJourney(definition)).toBeUndefined();
    }
  });

  it("is a step of a newer service", () => {
    const newer = { type: "NewNode", id: "n", child: "ExitNode" };
    expect(missingOfJourney({ entryNode, exitNode, nodes: [newer] })).toBeUndefined();
  });

  it.each(types.filter((type) => type !== "RateLimitNode"))("is no %s that lacks what it shows", (type) => {
    const nodes = [delay("a", "b"), { type, id: "b" }];
    expect(missingOfJourney({ entryNode, exitNode, nodes })).toBe("nodes[1]");
    expect(isJourneyDraft({ name: "", definition: { entryNode, exitNode, nodes } })).toBe(false);
  });

  it.each([undefined, null, [], {}, { entryNode: {}, exitNode, nodes: [] }])("is not %j", (definition) => {
    expect(missingOfJourney(definition)).toBe("entryNode");
  });

  it("has nodes with ids, whose ways name others", () => {
    expect(missingOfJourney({ entryNode, exitNode })).toBe("nodes");
    expect(missingOfJourney({ entryNode, exitNode, nodes: [{ ...delay("a", "b"), id: 1 }] })).toBe(
      "nodes[0]",
    );
    expect(missingOfJourney({ entryNode, exitNode, nodes: [{ ...delay("a", "b"), child: 1 }] })).toBe(
      "nodes[0]",
    );
  });
});
