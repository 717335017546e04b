import { describe, expect, it } from "vitest";
import { permitOf, reachedCaps } from "./permits.js";

const all = { messages: 2, perSeconds: 60 };
const sms = { channel: "Sms", messages: 1, perSeconds: 10 } as const;

function stored(record: object): { readonly data: string } {
  return { data: JSON.stringify(record) };
}

describe("permits of caps", () => {
  it("are those of messages that were sent, may have been sent, or wait", () => {
    const place = { at: 5, caps: [all, sms] };
    const permit = { at: 5, channels: [undefined, "Sms"] };
    const skipped = { event: "DFMessageSkipped", variant: {} };
    const failed = { event: "DFMessageFailure", variant: {} };
    expect(permitOf(stored({ place }))).toEqual(permit);
    expect(permitOf(stored({ place, outcome: { event: "DFInternalMessageSent" } }))).toEqual(permit);
    expect(permitOf(stored({ place, outcome: { ...failed, isAmbiguous: true } }))).toEqual(permit);
    expect(permitOf(stored({ place, outcome: failed }))).toBeUndefined();
    expect(permitOf(stored({ place, outcome: skipped }))).toBeUndefined();
    expect(permitOf(stored({}))).toBeUndefined();
  });

  it("count in the caps they were taken of, for their time", () => {
    const permits = [
      { at: 0, channels: [undefined, "Sms" as const] },
      { at: 30_000, channels: [undefined] },
    ];
    const reached = (now: number) => reachedCaps(permits, { caps: [all, sms], now });
    expect(reached(9_999)).toEqual([all, sms]);
    expect(reached(10_000)).toEqual([all]);
    expect(reached(59_999)).toEqual([all]);
    expect(reached(60_000)).toEqual([]);
  });
});
