import { expect, it } from "vitest";
import { changed, ledTo } from "./journey-edits.js";
import { aDraft, delay, split, written } from "./journeys.fixture.js";
import { stepsOf } from "./steps-of.js";

const draft = aDraft(split("a", "b", "c"), delay("b", "d"), delay("c", "d"), delay("d", "ExitNode"));

it("keeps the outline, and the nodes that stay, while something is typed in a step", () => {
  const before = stepsOf(draft);
  const typed = changed(draft, "a", (node) => (node.type === "ExitNode" ? node : { ...node, name: "x" }));
  const after = stepsOf(typed);
  expect(after.outline).toBe(before.outline);
  expect(after.graph.get("b")).toBe(before.graph.get("b"));
  expect(after.graph.get("a")?.node).toMatchObject({ name: "x" });
});

it("has another outline when a way leads elsewhere, or says something else", () => {
  const before = stepsOf(draft);
  const led = stepsOf(ledTo(draft, { after: "b" }, "ExitNode"));
  expect(written(led.outline.items)).toBe("EntryNode a(b|c d) ExitNode");
  expect(led.through({ after: "b" }).to).toBe("ExitNode");
  const other = changed(draft, "a", (node) =>
    node.type === "SegmentSplitNode" ? { ...node, variant: { ...node.variant, segment: "t" } } : node,
  );
  expect(stepsOf(other).outline).not.toBe(before.outline);
  expect(stepsOf(draft)).toBe(before);
});
