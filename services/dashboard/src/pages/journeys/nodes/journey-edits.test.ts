import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEqualJson } from "../../../editing/index.js";
import { fragmentOf, renamed } from "./fragments.js";
import {
  additions,
  aDraft,
  applied,
  delay,
  faultsOf,
  idsOf,
  randomEdit,
  split,
  stepsText,
} from "./journeys.fixture.js";
import {
  duplicated,
  gapOfMove,
  inserted,
  ledTo,
  movedTo,
  pasted,
  removed,
  withBranch,
} from "./journey-edits.js";
import type { JourneyDraft } from "./journey-draft.js";

/** `a b(c|d) e` */
const aJourney = aDraft(
  delay("a", "b"),
  split("b", "c", "d"),
  delay("c", "e"),
  delay("d", "e"),
  delay("e", "ExitNode"),
);
const moved = (id: string, move: "up" | "down" | "in" | "out"): string => {
  const gap = gapOfMove(aJourney, id, move);
  return gap === undefined ? "no" : stepsText(movedTo(aJourney, id, gap));
};

describe("edits of a journey", () => {
  it("puts a step after another one, into a branch, and behind where branches meet", () => {
    const put = (gap: Parameters<typeof inserted>[1]): string =>
      stepsText(inserted(aJourney, gap, (next) => delay("x", next)));
    expect(put({ after: "EntryNode" })).toBe("x a b(c|d) e");
    expect(put({ after: "a" })).toBe("a x b(c|d) e");
    expect(put({ branchOf: "b", way: 1 })).toBe("a b(c|x d) e");
    expect(put({ after: "c" })).toBe("a b(c x|d) e");
    expect(put({ after: "b" })).toBe("a b(c|d) x e");
    expect(put({ after: "gone" })).toBe("a b(c|d) e");
  });

  it("begins the branches of a new split empty", () => {
    const draft = inserted(aJourney, { after: "e" }, (next) => split("x", next, next));
    expect(stepsText(draft)).toBe("a b(c|d) e x(|)");
  });

  it("removes a step with its branches, or keeps one of them, or all that follows as well", () => {
    expect(stepsText(removed(aJourney, "a"))).toBe("b(c|d) e");
    expect(stepsText(removed(aJourney, "b"))).toBe("a e");
    expect(stepsText(removed(aJourney, "b", { keep: 1 }))).toBe("a d e");
    expect(stepsText(removed(aJourney, "c", "rest"))).toBe("a b(|d e)");
    expect(stepsText(removed(aJourney, "b", "rest"))).toBe("a");
    expect(removed(aJourney, "EntryNode")).toBe(aJourney);
  });

  it("moves a step by one place, out of its branch and into one", () => {
    expect([moved("a", "up"), moved("a", "down"), moved("a", "in")]).toEqual([
      "no",
      "b(c|d) a e",
      "b(a c|d) e",
    ]);
    expect([moved("c", "up"), moved("c", "down"), moved("c", "out")]).toEqual([
      "a c b(|d) e",
      "a b(|d) c e",
      "a b(|d) c e",
    ]);
    expect([moved("b", "up"), moved("b", "down"), moved("b", "in")]).toEqual([
      "b(c|d) a e",
      "a e b(c|d)",
      "no",
    ]);
  });

  it("moves a step from behind branches into an empty one", () => {
    const draft = aDraft(split("a", "b", "b"), delay("b", "ExitNode"));
    const gap = gapOfMove(draft, "b", "in");
    const inside = gap === undefined ? draft : movedTo(draft, "b", gap);
    expect(stepsText(inside)).toBe("a(b|)");
    const out = gapOfMove(inside, "b", "out");
    expect(out && stepsText(movedTo(inside, "b", out))).toBe("a(|) b");
  });

  it("does not move a step into its own branch, nor a part away from what else leads into it", () => {
    expect(movedTo(aJourney, "b", { after: "c" })).toBe(aJourney);
    expect(movedTo(aJourney, "b", { after: "b" })).toBe(aJourney);
    expect(movedTo(aJourney, "b", { after: "a" })).toBe(aJourney);
  });

  it("copies a step with its branches, also to another journey", () => {
    expect(stepsText(duplicated(aJourney, "b", idsOf("x")))).toBe("a b(c|d) x1(x2|x3) e");
    const fragment = fragmentOf(aJourney, "b", "all");
    const other = aDraft(delay("z", "ExitNode"));
    const copy = fragment && renamed(fragment, other, idsOf("x"));
    expect(copy && stepsText(pasted(other, { after: "EntryNode" }, copy))).toBe("x1(x2|x3) x4 z");
  });

  it("leads a branch elsewhere: back, on, or out", () => {
    const after = (to: string): string => stepsText(ledTo(aJourney, { after: "c" }, to));
    expect(after("ExitNode")).toBe("a b(c|d e)");
    expect(after("a")).toBe("a b(c →a|) d e");
    expect(after("d")).toBe("a b(c|) d e");
    expect(ledTo(aJourney, { after: "c" }, "EntryNode")).toBe(aJourney);
    expect(ledTo(aJourney, { after: "c" }, "gone")).toBe(aJourney);
  });

  it("gives a branch to a step that can have more", () => {
    const draft = inserted(aJourney, { after: "a" }, (next) => ({
      type: "RandomCohortNode",
      id: "x",
      children: [{ id: next, percent: 100, name: "A" }],
    }));
    expect(stepsText(draft)).toBe("a x b(c|d) e");
    expect(stepsText(withBranch(draft, "x"))).toBe("a x(|) b(c|d) e");
    expect(withBranch(draft, "a")).toBe(draft);
  });
});

/** All ids, so that none is lost or made twice. */
const idsIn = ({ definition }: JourneyDraft): readonly string[] =>
  definition.nodes.map(({ id }) => id).toSorted();

describe("any sequence of edits", () => {
  const edits = fc.array(randomEdit(), { maxLength: 25 });

  it("leaves a journey whose steps are all reached and in its outline once", () => {
    fc.assert(
      fc.property(edits, (sequence) => {
        const newId = idsOf("n");
        const draft = sequence.reduce((before, edit) => applied(before, edit, newId), aJourney);
        expect(faultsOf(draft)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("loses no step unless it removes", () => {
    fc.assert(
      fc.property(edits, randomEdit(additions), (sequence, last) => {
        const newId = idsOf("n");
        const draft = sequence.reduce((before, edit) => applied(before, edit, newId), aJourney);
        const after = applied(draft, last, newId);
        expect(idsIn(after)).toEqual(expect.arrayContaining([...idsIn(draft)]));
        const isMove = last.kind === "move" || last.kind === "by";
        expect(isMove ? idsIn(after).length : 0).toBe(isMove ? idsIn(draft).length : 0);
      }),
      { numRuns: 400 },
    );
  });

  it("changes nothing of a definition that it does not edit", () => {
    fc.assert(
      fc.property(edits, (sequence) => {
        const newId = idsOf("n");
        const draft = sequence.reduce((before, edit) => applied(before, edit, newId), aJourney);
        const copy = JSON.parse(JSON.stringify(draft)) as JourneyDraft;
        expect(isEqualJson(removed(copy, "gone"), draft)).toBe(true);
      }),
    );
  });
});
