import { describe, expect, it } from "vitest";
import { pastedTexts } from "./pasted-texts.js";

const textsOf = (pasted: string): readonly string[] => pastedTexts(pasted).texts;

describe("what is pasted", () => {
  it("is one text to a line, whatever ends the lines, or separated as in a row", () => {
    expect(textsOf("\uFEFFann\r\nbob\rkim\n\n  eve  \n")).toEqual(["ann", "bob", "kim", "eve"]);
    expect(textsOf("ann, bob;kim\teve")).toEqual(["ann", "bob", "kim", "eve"]);
    expect(textsOf(" \n,;\t ")).toEqual([]);
  });

  it("keeps what separates within quotes, and blanks within a text", () => {
    expect(textsOf('"Doe, Ann"\n"say ""hi"""\nAnn Doe\nd"o"e')).toEqual([
      "Doe, Ann",
      'say "hi"',
      "Ann Doe",
      'd"o"e',
    ]);
    expect(textsOf('"never closed\nkim')).toEqual(['"never closed', "kim"]);
  });

  it("has each text once, and counts those that come again", () => {
    expect(pastedTexts("ann\nbob\nann\nann")).toEqual({
      texts: ["ann", "bob"],
      repeated: 2,
      refused: [],
    });
  });

  it("refuses what can be no id: a line break in quotes, control characters, and more than 512 bytes", () => {
    const long = "ü".repeat(257);
    const { texts, refused } = pastedTexts(`ann\n"x\ny"\na\u0000b\n${long}\n${"x".repeat(512)}`);
    expect(texts).toEqual(["ann", "x".repeat(512)]);
    expect(refused).toEqual(["x\ny", "a\u0000b", "ü".repeat(100)]);
  });

  it("takes a megabyte in one piece", () => {
    const many = Array.from({ length: 100_000 }, (_, at) => `user-${at}`);
    expect(textsOf(many.join("\r\n"))).toHaveLength(100_000);
    expect(pastedTexts("x".repeat(1_000_000)).refused).toHaveLength(1);
  });
});
