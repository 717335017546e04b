import { expect, it } from "vitest";
import type { JourneyDefinition } from "../../../kinds/index.js";
import { isUnchosen, unchosenOf } from "./unchosen.js";

const startsWith = (event: string): JourneyDefinition => ({
  entryNode: { type: "EventEntryNode", event, child: "ExitNode" },
  nodes: [],
  exitNode: { type: "ExitNode" },
});

it("says at its place that no event is chosen yet", () => {
  const issues = unchosenOf(startsWith(""), undefined, "en");
  expect(issues).toEqual([
    { path: ["entryNode", "event"], code: "unchosen", values: {}, problem: "No event is chosen yet" },
  ]);
  expect(unchosenOf(startsWith(""), startsWith("Paid"), "de")[0]?.problem).toBe(
    "Noch ist kein Ereignis gewählt",
  );
  expect(isUnchosen(issues.map((issue) => ({ issue, nodeId: "EntryNode", path: ["event"] })))).toBe(true);
  expect(isUnchosen([])).toBe(false);
});

it("says nothing of an event, of every event, and of what is published so", () => {
  expect(unchosenOf(startsWith("Paid"), undefined, "en")).toEqual([]);
  expect(unchosenOf(startsWith("*"), undefined, "en")).toEqual([]);
  expect(unchosenOf(startsWith(""), startsWith(""), "en")).toEqual([]);
  const bySegment = {
    ...startsWith(""),
    entryNode: { type: "EntryNode", segment: "", child: "ExitNode" },
  } as const;
  expect(unchosenOf(bySegment, undefined, "en")).toEqual([]);
});
