import { describe, expect, it } from "vitest";
import { answers, type AskEffect } from "./use-publish-effect.js";

interface Effect {
  readonly confirmToken?: string;
  readonly isEstimate: boolean;
}

async function shownBy(ask: AskEffect<Effect>): Promise<readonly object[]> {
  const shown: object[] = [];
  await answers({ ask, isEstimate: ({ isEstimate }) => isEstimate }, (state) => shown.push(state));
  return shown;
}

const exact = { confirmToken: "second", isEstimate: false };

describe("the effect of publishing", () => {
  it("shows an estimate while it counts, and the exact answer after it", async () => {
    const estimate = { confirmToken: "first", isEstimate: true };
    expect(await shownBy((isFirst) => Promise.resolve(isFirst ? estimate : exact))).toEqual([
      { effect: estimate, isCounting: true, error: undefined },
      { effect: exact, isCounting: false, error: undefined },
    ]);
  });

  it("asks once where the first answer is exact", async () => {
    expect(await shownBy(() => Promise.resolve(exact))).toEqual([
      { effect: exact, isCounting: false, error: undefined },
    ]);
  });

  it("shows no numbers after a failure, so that no token of them is sent", async () => {
    const error = new Error("away");
    const estimate = { confirmToken: "first", isEstimate: true };
    const shown = await shownBy((isFirst) => (isFirst ? Promise.resolve(estimate) : Promise.reject(error)));
    expect(shown.at(-1)).toEqual({ effect: undefined, isCounting: false, error });
  });
});
