import { describe, expect, it } from "vitest";
import { defineSentences, sentenceSchema } from "./sentence.js";

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
  });
});
