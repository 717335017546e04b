import { describe, expect, it } from "vitest";
import { bestFirst } from "./best-first.js";

const titles = ["Analysis", "Test mailbox", "Deliveries", "Übersicht", "Create delivery rule"];
const sorted = (text: string): readonly string[] =>
  bestFirst(
    titles.map((title) => ({ title })),
    text,
  ).map(({ title }) => title);

describe("commands of the palette", () => {
  it("are those whose title begins with the text, then those that have it, then others", () => {
    expect(sorted("deliver")).toEqual([
      "Deliveries",
      "Create delivery rule",
      "Analysis",
      "Test mailbox",
      "Übersicht",
    ]);
    expect(sorted("uber")[0]).toBe("Übersicht");
  });

  it("keep their order without a text", () => {
    expect(sorted("")).toEqual(titles);
  });
});
