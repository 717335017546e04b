import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aDraft,
  additions,
  applied,
  cutOff,
  delay,
  faultsOf,
  idsOf,
  randomEdit,
  type RandomEdit,
  split,
  stepsText,
} from "./journeys.fixture.js";
import { changed, inserted, movedTo, removed } from "./journey-edits.js";
import type { JourneyDraft } from "./journey-draft.js";
import { decidedJourney, mergeJourneys } from "./merge-journeys.js";

const base = aDraft(
  delay("a", "b"),
  split("b", "c", "d"),
  delay("c", "e"),
  delay("d", "e"),
  delay("e", "ExitNode"),
);
const merged = (mine: JourneyDraft, theirs: JourneyDraft): JourneyDraft =>
  mergeJourneys({ base, mine, theirs }).document;
const put = (id: string, after: string): JourneyDraft => inserted(base, { after }, (next) => delay(id, next));
const slow = (id: string, seconds: number): JourneyDraft =>
  changed(base, id, (node) => ({ ...node, variant: { type: "Second", seconds } }) as typeof node);

describe("two editors of one journey", () => {
  it("have both what each has added", () => {
    expect(stepsText(merged(put("x", "a"), put("y", "c")))).toBe("a x b(c y|d) e");
    expect(stepsText(merged(put("x", "a"), put("y", "a")))).toBe("a y x b(c|d) e");
    expect(stepsText(merged(put("x", "b"), put("y", "e")))).toBe("a b(c|d) x e y");
  });

  it("keep what one has added where the other removed", () => {
    expect(stepsText(merged(removed(base, "a"), put("x", "a")))).toBe("x b(c|d) e");
    expect(stepsText(merged(removed(base, "b"), put("x", "c")))).toContain("x");
    expect(stepsText(merged(movedTo(base, "a", { after: "e" }), put("x", "a")))).toContain("x");
  });

  it("are asked where both changed the same field, and nowhere else", () => {
    const { document, conflicts } = mergeJourneys({ base, mine: slow("a", 5), theirs: slow("a", 7) });
    expect(conflicts.map(({ path }) => path)).toEqual([["nodes", "a", "variant", "seconds"]]);
    const [conflict] = conflicts;
    const decisions = conflict === undefined ? [] : [{ conflict, choice: "theirs" as const }];
    expect(decidedJourney(document, decisions)).toEqual(slow("a", 7));
    expect(mergeJourneys({ base, mine: slow("a", 5), theirs: slow("c", 7) }).conflicts).toEqual([]);
  });
});

/** One puts new steps behind both branches, the other moves what follows them into one: together they would go in a circle. */
const inACircle: [RandomEdit[], RandomEdit[]] = [
  [
    { kind: "paste", where: 0, to: 0, offer: 0 },
    { kind: "duplicate", where: 0, to: 31, offer: 0 },
  ],
  [
    { kind: "move", where: 11, to: 19, offer: 0 },
    { kind: "move", where: 0, to: 16, offer: 0 },
  ],
];

it("any two sequences of additions merge into a journey that has them all", () => {
  const edits = fc.array(randomEdit(additions), { maxLength: 8 });
  fc.assert(
    fc.property(edits, edits, (first, second) => {
      const run = (sequence: typeof first, prefix: string): JourneyDraft => {
        const newId = idsOf(prefix);
        return sequence.reduce((before, edit) => applied(before, edit, newId), base);
      };
      const [mine, theirs] = [run(first, "m"), run(second, "t")];
      const draft = merged(mine, theirs);
      const ids = new Set(draft.definition.nodes.map(({ id }) => id));
      const all = [mine, theirs].flatMap(({ definition }) => definition.nodes.map(({ id }) => id));
      expect(all.filter((id) => !ids.has(id))).toEqual([]);
      expect(faultsOf(draft)).toEqual([]);
    }),
    { numRuns: 400, examples: [inACircle] },
  );
});

/** One ends a branch, the other leads the steps behind both into circles: the way out comes back with the first. */
const outOfACircle: [RandomEdit[], RandomEdit[]] = [
  [{ kind: "rest", where: 0, to: 3, offer: 0 }],
  [
    { kind: "paste", where: 6, to: 12, offer: 3 },
    { kind: "lead", where: 7, to: 2, offer: 4 },
    { kind: "lead", where: 23, to: 0, offer: 4 },
  ],
];

it("any two sequences of edits merge into a journey that loses nothing which leads to the exit", () => {
  const edits = fc.array(randomEdit(), { maxLength: 8 });
  fc.assert(
    fc.property(edits, edits, (first, second) => {
      const run = (sequence: typeof first, prefix: string): JourneyDraft => {
        const newId = idsOf(prefix);
        return sequence.reduce((before, edit) => applied(before, edit, newId), base);
      };
      const [mine, theirs] = [run(first, "m"), run(second, "t")];
      for (const draft of [merged(mine, theirs), merged(theirs, mine)]) {
        expect(cutOff(draft)).toEqual([]);
        expect(faultsOf(draft).filter((fault) => !/^(nothing leads to|unreached)/.test(fault))).toEqual([]);
      }
    }),
    { numRuns: 400, examples: [outOfACircle] },
  );
});
