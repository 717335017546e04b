import { expect, it } from "vitest";
import { marksOf, placeOf, type Lines } from "./issue-marks.js";

function linesOf(text: string): Lines {
  const all = text.split("\n");
  return {
    lines: all.length,
    line: (number) => {
      const from = all.slice(0, number - 1).reduce((sum, each) => sum + each.length + 1, 0);
      const line = all[number - 1] ?? "";
      return { from, to: from + line.length, text: line };
    },
  };
}

const text = "<mjml>\n  <mj-tabel />\n{{ user.name | upcas }}";

function marked(place: object): string | undefined {
  const found = placeOf(place, linesOf(text));
  return found && text.slice(found.from, found.to);
}

it("marks the word at a place, or the line", () => {
  expect(marked({ line: 2, column: 3 })).toBe("<mj-tabel");
  expect(marked({ line: 3, column: 1 })).toBe("{{ user.name");
  expect(marked({ line: 3, column: 16 })).toBe("upcas");
  expect(marked({ line: 2 })).toBe("<mj-tabel />");
  expect(marked({})).toBeUndefined();
});

it("stays within the text where the text is shorter by now", () => {
  expect(placeOf({ line: 9, column: 9 }, linesOf(text))).toEqual({ from: 30, to: 34 });
  expect(placeOf({ line: 1, column: 99 }, linesOf(text))).toEqual({ from: 6, to: 6 });
  expect(placeOf({ line: 1, column: 1 }, linesOf(""))).toEqual({ from: 0, to: 0 });
});

it("orders the marks, and leaves out what has no place", () => {
  const issues = [
    { text: "second", isError: false, line: 2 },
    { text: "nowhere", isError: true },
    { text: "first", isError: true, line: 1 },
  ];
  const marks = marksOf(issues, linesOf(text));
  expect(marks.map(({ message, severity }) => [message, severity])).toEqual([
    ["first", "error"],
    ["second", "warning"],
  ]);
});
