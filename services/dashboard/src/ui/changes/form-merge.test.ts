import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chosenIn, isDecided, mergedForm, startForm, type FormMerge } from "./form-merge.js";

interface Draft {
  readonly name: string;
  readonly zone: string;
  readonly names: readonly string[];
  readonly secret: string;
}

const stored: Draft = { name: "Shop", zone: "UTC", names: ["first"], secret: "" };

function edited(edits: Partial<Draft>, form: FormMerge<Draft> = startForm(stored)): FormMerge<Draft> {
  return { ...form, draft: { ...form.draft, ...edits } };
}

describe("a form over a resource that another member changes", () => {
  it("shows what is stored now while nothing is typed", () => {
    const theirs = { ...stored, name: "Store" };
    expect(mergedForm(startForm(stored), theirs)).toEqual(startForm(theirs));
  });

  it("takes a field that only they changed, and keeps what was typed into another one", () => {
    const merged = mergedForm(edited({ name: "My shop" }), { ...stored, zone: "Asia/Tokyo" });
    expect(merged.draft).toEqual({ ...stored, name: "My shop", zone: "Asia/Tokyo" });
    expect(merged.taken).toEqual(["zone"]);
    expect(merged.conflicts).toEqual([]);
  });

  it("merges lists of names by name", () => {
    const merged = mergedForm(edited({ names: ["first", "mine"] }), {
      ...stored,
      names: ["first", "theirs"],
    });
    expect(new Set(merged.draft.names)).toEqual(new Set(["first", "mine", "theirs"]));
    expect(merged.conflicts).toEqual([]);
  });

  it("asks about a field that both changed, and loses neither value", () => {
    const merged = mergedForm(edited({ name: "Mine" }), { ...stored, name: "Theirs" });
    expect(merged.draft.name).toBe("Mine");
    expect(merged.taken).toEqual([]);
    expect(isDecided(merged)).toBe(false);
    const theirs = chosenIn(merged, "name", "theirs");
    expect([theirs.draft.name, isDecided(theirs)]).toEqual(["Theirs", true]);
    const mine = chosenIn(theirs, "name", "mine");
    expect([mine.draft.name, isDecided(mine)]).toEqual(["Mine", true]);
  });

  it("keeps what was typed between two choices", () => {
    const asked = mergedForm(edited({ name: "Mine" }), { ...stored, name: "Theirs" });
    const typed = edited({ name: "Mine too" }, chosenIn(asked, "name", "mine"));
    const back = chosenIn(chosenIn(typed, "name", "theirs"), "name", "mine");
    expect(back.draft.name).toBe("Mine too");
  });

  it("asks once about each value of theirs", () => {
    const asked = mergedForm(edited({ name: "Mine" }), { ...stored, name: "Theirs" });
    const decided = chosenIn(asked, "name", "mine");
    const other = mergedForm(decided, { ...stored, name: "Theirs", zone: "Asia/Tokyo" });
    expect([isDecided(other), other.draft.name, other.taken]).toEqual([true, "Mine", ["zone"]]);
    const again = mergedForm(other, { ...stored, name: "Another", zone: "Asia/Tokyo" });
    expect([isDecided(again), again.conflicts[0]?.theirs]).toEqual([false, "Another"]);
    const same = mergedForm(again, { ...stored, name: "Mine", zone: "Asia/Tokyo" });
    expect(same.conflicts).toEqual([]);
  });

  it("names no field where both typed the same", () => {
    const merged = mergedForm(edited({ name: "Store" }), { ...stored, name: "Store" });
    expect([merged.taken, merged.conflicts]).toEqual([[], []]);
  });

  it("asks about a secret that was typed, whose stored value nobody sees", () => {
    const form = edited({ secret: "typed" });
    expect(mergedForm(form, { ...stored, zone: "Asia/Tokyo" }, ["secret"]).conflicts).toEqual([
      { field: "secret", mine: "typed", theirs: "" },
    ]);
    expect(mergedForm(edited({ name: "Mine" }), stored, ["secret"]).conflicts).toEqual([]);
  });

  it("never loses what was typed, whatever others change", () => {
    const value = fc.constantFrom("a", "b", "c");
    const version = fc.record({ name: value, zone: value });
    fc.assert(
      fc.property(version, version, fc.array(version, { minLength: 1 }), (first, typed, newer) => {
        const start = { ...startForm(first), draft: typed };
        const end = newer.reduce((form, next) => mergedForm(form, next), start);
        for (const field of ["name", "zone"] as const) {
          const isTyped = first[field] !== typed[field];
          const isThere = end.draft[field] === typed[field];
          expect(!isTyped || isThere || newer.some((each) => each[field] === typed[field])).toBe(true);
        }
      }),
    );
  });
});
