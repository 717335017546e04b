import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edited, rebased, redone, startHistory, undone, type EditHistory } from "./edit-history.js";
import { applied, aTree, faultsOf, idsOf, randomEdit, type Tree } from "./tree.fixture.js";

const typed = (history: EditHistory<string>, text: string, at: number, field = "name"): EditHistory<string> =>
  edited(history, { name: "type", at, field, apply: () => text });

describe("the history of a document", () => {
  it("names what can be undone and redone", () => {
    const one = edited(startHistory("a"), { name: "add b", at: 0, apply: (text) => `${text}b` });
    expect([one.document, one.past?.name, one.future]).toEqual(["ab", "add b", undefined]);
    const none = undone(one);
    expect([none.document, none.past, none.future?.name]).toEqual(["a", undefined, "add b"]);
    expect(redone(none)).toEqual(one);
    expect([undone(none), redone(one)]).toEqual([none, one]);
  });

  it("takes what is typed into one field within half a second for one step", () => {
    let history = typed(typed(typed(startHistory(""), "a", 0), "ab", 400), "abc", 900);
    expect(undone(history).document).toBe("");
    history = typed(history, "abcd", 1_401);
    expect(undone(history).document).toBe("abc");
    history = typed(history, "other", 1_500, "path");
    expect(undone(history).document).toBe("abcd");
    history = undone(typed(startHistory(""), "a", 0));
    expect(undone(typed(redone(history), "ab", 10)).document).toBe("a");
  });

  it("makes no step of an edit that changes nothing", () => {
    const history = undone(typed(startHistory(""), "a", 0));
    expect(typed(history, "", 5)).toBe(history);
  });

  it("keeps changes from elsewhere when it is undone", () => {
    const history = typed(typed(startHistory(""), "a", 0), "ab", 2_000);
    const after = rebased(undone(history), (text) => `${text}!`);
    expect([after.document, undone(after).document, redone(after).document]).toEqual(["a!", "!", "ab!"]);
  });
});

type Act =
  | { readonly does: "undo" | "redo" }
  | { readonly does: "edit"; readonly edit: Parameters<typeof applied>[1] };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("edit" as const), edit: randomEdit }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom("undo" as const, "redo" as const) }) },
);

function acted(history: EditHistory<Tree>, each: Act, newId: () => string, at: number): EditHistory<Tree> {
  if (each.does !== "edit") return each.does === "undo" ? undone(history) : redone(history);
  const field = each.edit.kind === "type" || each.edit.kind === "rename" ? each.edit.kind : undefined;
  return edited(history, {
    name: each.edit.kind,
    at,
    field,
    apply: (tree) => applied(tree, each.edit, newId),
  });
}

describe("any sequence of edits, undo and redo", () => {
  it("gives a valid document, and the first one when all is undone", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(act, fc.nat(900)), { maxLength: 60 }), (acts) => {
        const newId = idsOf("n");
        let [history, at] = [startHistory(aTree), 0];
        for (const [each, pause] of acts) {
          history = acted(history, each, newId, (at += pause));
          expect(faultsOf(history.document)).toEqual([]);
        }
        const last = history.document;
        while (history.past !== undefined) history = undone(history);
        expect(history.document).toBe(aTree);
        while (history.future !== undefined) history = redone(history);
        const isEditedAlone = acts.every(([{ does }]) => does === "edit");
        expect(isEditedAlone ? history.document : last).toBe(last);
      }),
      { numRuns: 300 },
    );
  });
});
