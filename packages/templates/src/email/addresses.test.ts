import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAddress, readAddressList } from "./addresses.js";

describe("an address field", () => {
  it.each([
    ["", []],
    ["  , ,, ", []],
    ["ann@example.com", ["ann@example.com"]],
    ["ann@example.com, bob@example.com", ["ann@example.com", "bob@example.com"]],
    [", ann@example.com ,", ["ann@example.com"]],
    ["Ann Lee <ann@example.com>", ['"Ann Lee" <ann@example.com>']],
    ['"Lee, Ann" <ann@example.com>, bob@example.com', ['"Lee, Ann" <ann@example.com>', "bob@example.com"]],
    [String.raw`"Ann \"A\" Lee" <ann@example.com>`, [String.raw`"Ann \"A\" Lee" <ann@example.com>`]],
    ['"ann lee"@example.com', ['"ann lee"@example.com']],
    ["ann+tag@example.com", ["ann+tag@example.com"]],
    ["Jürgen <jürgen@müller.example>", ['"Jürgen" <jürgen@müller.example>']],
    ["ann(comment)@example.com", ["ann@example.com"]],
  ])("%j holds %j", (text, addresses) => {
    expect(readAddressList(text)).toEqual({ ok: true, value: addresses });
  });

  it.each([
    "ann",
    "ann@",
    "@example.com",
    "ann@example.com bob@example.com",
    "ann@example.com,, bob",
    "<ann@example.com",
    "Team: ann@example.com;",
    "ann@example.com\r\nBcc: eve@example.com",
    "ann@exa mple.com",
    `${"a".repeat(5_000)}@example.com`,
    "(".repeat(4_000),
    '"'.repeat(4_000),
    "a@b.c,".repeat(680) + "x",
  ])("%.40j is no list of addresses", (text) => {
    expect(readAddressList(text)).toMatchObject({ ok: false });
  });

  it("for one sender accepts one", () => {
    expect(readAddress("a@example.com")).toEqual({ ok: true, value: "a@example.com" });
    expect(readAddress("")).toEqual({ ok: true, value: "" });
    expect(readAddress("a@example.com, b@example.com")).toMatchObject({ ok: false });
  });

  it("parses its own output", () => {
    fc.assert(
      fc.property(fc.array(fc.emailAddress(), { maxLength: 4 }), (addresses) => {
        const once = readAddressList(addresses.join(", "));
        expect(once).toMatchObject({ ok: true });
        expect(once.ok && readAddressList(once.value.join(", "))).toEqual(once);
      }),
      { numRuns: 50 },
    );
  });
});
