import { describe, expect, it } from "vitest";
import { codesIn, defineSentences, sentenceSchema, textOf } from "./sentence.js";
import { shapesOf } from "./testing.js";

const says = defineSentences({
  ends: () => "Ends.",
  waits: ({ seconds }: { readonly seconds: number }) => `Waits ${seconds} s.`,
});

describe("a table of sentences", () => {
  it("makes a sentence with its code, its values and its text", () => {
    expect(says.waits({ seconds: 5 })).toStrictEqual({
      code: "waits",
      values: { seconds: 5 },
      text: "Waits 5 s.",
    });
    expect(says.ends()).toStrictEqual({ code: "ends", values: {}, text: "Ends." });
  });

  it("makes sentences that are read again as they were, also within others", () => {
    const nested = {
      code: "came",
      values: { because: says.ends(), steps: [says.waits({ seconds: 1 }), "x"] },
      text: "Came.",
    };
    expect(sentenceSchema.parse(JSON.parse(JSON.stringify(nested)))).toStrictEqual(nested);
    expect(codesIn(nested)).toEqual(["came", "ends", "waits"]);
  });

  it("is listed with the names of its values", () => {
    expect(shapesOf(says)).toEqual([
      { code: "ends", values: [] },
      { code: "waits", values: ["seconds"] },
    ]);
    const withRest = defineSentences({ rest: ({ ...all }: { readonly a: string }) => all.a });
    expect(() => shapesOf(withRest)).toThrow("without a rest");
  });

  it("says several in one text", () => {
    expect(textOf([says.waits({ seconds: 1 }), says.ends()])).toBe("Waits 1 s. Ends.");
  });
});
