import type { Channel } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { addressText, comparedAddresses, isSameAddress, normalAddress, readAddress } from "./address.js";
import { isCountry, numberPrefixes } from "./phone-number.js";

const normalOf = (channel: Channel, text: string, country?: string): string | undefined => {
  const reading = readAddress(channel, text, country);
  return reading.ok ? reading.normal : undefined;
};

describe("the normal form of an e-mail address", () => {
  it.each([
    ["lena.miller@example.com", "lena.miller@example.com"],
    ["Lena.Miller@Example.COM", "lena.miller@example.com"],
    [" tim.miller@example.com \t", "tim.miller@example.com"],
    ["\u00a0tim@example.com\u3000", "tim@example.com"],
    ["zw@example.com\u200b", "zw@example.com"],
    ["\ufeffzw@exam\u00adple.com", "zw@example.com"],
    ["\u202azw@example.com\u202c", "zw@example.com"],
    ["zw\u2060@example.com", "zw@example.com"],
    ["mailto:Ann@example.com", "ann@example.com"],
    ["kim@bücher.example", "kim@xn--bcher-kva.example"],
    ["kim@BÜCHER.example", "kim@xn--bcher-kva.example"],
    ["kim@bu\u0308cher.example", "kim@xn--bcher-kva.example"],
    ["kim@xn--bcher-kva.example", "kim@xn--bcher-kva.example"],
    ["Käthe@bücher.example", "käthe@xn--bcher-kva.example"],
    ["ka\u0308the@bücher.example", "käthe@xn--bcher-kva.example"],
    ["kim@faß.example", "kim@xn--fa-hia.example"],
    ["ann@例え。jp", "ann@xn--r8jz45g.jp"],
    ["ann＠ｅｘａｍｐｌｅ．ｃｏｍ", "ann@example.com"],
    ["ann@example.com.", "ann@example.com"],
    ['"Ann Lee"@Example.com', '"ann lee"@example.com'],
    ["ann@localhost", "ann@localhost"],
    ["ann@[127.0.0.1]", "ann@[127.0.0.1]"],
    ["Ann+News@example.com", "ann+news@example.com"],
  ])("of %j is %s", (text, normal) => {
    expect(normalOf("Email", text)).toBe(normal);
  });

  it.each([
    "foo",
    "ann@",
    "@example.com",
    "a@b..c",
    "ann lee@example.com",
    "ann@x.de,ben@y.de",
    "<ann@x.de>",
    "Ann <ann@x.de>",
    "ann@ex%61mple.com",
    "ann@example.com\r\nBcc: eve@example.com",
    "\u200b",
    "",
  ])("does not exist for %j", (text) => {
    expect(readAddress("Email", text)).toMatchObject({ ok: false });
  });

  it("is for comparison: the provider gets the letters as they were sent, without invisible ones", () => {
    expect(readAddress("Email", " Lena.Miller@Bücher.example\u200b")).toEqual({
      ok: true,
      to: "Lena.Miller@Bücher.example",
      normal: "lena.miller@xn--bcher-kva.example",
    });
  });
});

describe("the normal form of a phone number", () => {
  it.each([
    ["+15550102303", undefined],
    ["+1 555-010-2303", undefined],
    ["+1.555.010.2303", undefined],
    ["+1 (555) 010-2303", undefined],
    ["\u202a+1 555 010 2303\u202c", undefined],
    ["+1\u2011555\u2013010\u20142303", undefined],
    ["+1\u00a0555\u202f010\u20092303", undefined],
    ["tel:+1-555-010-2303", undefined],
    ["tel:+1-555-010-2303;phone-context=example.com", undefined],
    ["＋１５５５０１０２３０３", undefined],
    ["+١٥٥٥٠١٠٢٣٠٣", undefined],
    ["+۱۵۵۵۰۱۰۲۳۰۳", undefined],
    ["+१५५५०१०२३०३", undefined],
    ["+1 555 010 2303 ext. 5", undefined],
    ["+1 555 010 2303 x5", undefined],
    ["+1 555 010 2303;ext=5", undefined],
    ["+1 555 010 2303, extension 17", undefined],
    ["0015550102303", undefined],
    ["(555) 010-2303", "US"],
    ["555.010.2303", "US"],
    ["15550102303", "US"],
    ["1 555 010 2303", "CA"],
    ["0015550102303", "DE"],
    ["+15550102303", "DE"],
    ["011 1 555 010 2303", "US"],
  ])("of %j in %s is +15550102303", (text, country) => {
    expect(normalOf("Sms", text, country)).toBe("+15550102303");
  });

  it.each([
    ["0151 12345678", "DE", "+4915112345678"],
    ["+49 (0)151/12345678", undefined, "+4915112345678"],
    ["06 1234 5678", "IT", "+390612345678"],
    ["8 (912) 345-67-89", "RU", "+79123456789"],
    ["4915112345678", "US", "+4915112345678"],
    // Without a country the digits are all that can be compared.
    ["+1 555-0100", "DE", "+15550100"],
    ["(555) 010-2303", undefined, "5550102303"],
    ["15550102303", undefined, "15550102303"],
    ["٥٥٥٠١٠٢٣٠٣", undefined, "5550102303"],
  ])("of %j in %s is %s", (text, country, normal) => {
    expect(normalOf("Sms", text, country)).toBe(normal);
  });

  it.each([
    ["call me", undefined],
    ["", undefined],
    ["12", undefined],
    ["+12", "US"],
    ["+1555010230312345678", undefined],
    ["+15550102303, +15550102304", "US"],
    ["+49171\n123", undefined],
    ["1-800-FLOWERS", "US"],
    ["++15550102303", undefined],
    ["+1555", undefined],
    ["555-0102", "US"],
    ["ann@example.com", "US"],
  ])("does not exist for %j in %s", (text, country) => {
    expect(readAddress("Sms", text, country)).toMatchObject({ ok: false });
  });

  it("is what the provider gets; a number without a country is sent as it was written", () => {
    expect(readAddress("Sms", "tel:(555) 010-2303", "US")).toMatchObject({ to: "+15550102303" });
    expect(readAddress("Sms", "\u202a(555) 010-2303\u202c")).toMatchObject({ to: "(555) 010-2303" });
  });
});

it("addresses of other channels are compared without blanks and in lower case, and sent as they are", () => {
  expect(readAddress("MobilePush", " any:Token_42 ")).toEqual({
    ok: true,
    to: "any:Token_42",
    normal: "any:token_42",
  });
  expect(readAddress("Webhook", "Ann")).toMatchObject({ ok: true, to: "Ann" });
  expect(readAddress("Webhook", "a\nb")).toMatchObject({ ok: false });
});

it("what can be no address has a form for comparison, too", () => {
  expect(normalAddress("Email", " Ann ")).toBe("ann");
  expect(normalAddress("Sms", " Call me ")).toBe("call me");
});

it("a number without a country is every number with its digits", () => {
  expect(comparedAddresses("Sms", "+1 (555) 010-2303")).toEqual(["+15550102303", "15550102303"]);
  expect(comparedAddresses("Sms", "5550102303")).toEqual(["+5550102303", "5550102303"]);
  expect(comparedAddresses("Email", "Ann@example.com")).toEqual(["ann@example.com"]);
  expect(isSameAddress("Sms", "15550102303", "+1 555 010 2303")).toBe(true);
  expect(isSameAddress("Sms", "(555) 010-2303", "+1 555 010 2303", "US")).toBe(true);
  expect(isSameAddress("Sms", "(555) 010-2303", "+1 555 010 2303")).toBe(false);
  expect(isSameAddress("Email", "käthe@bücher.example", "KÄTHE@xn--bcher-kva.example")).toBe(true);
});

it("a value is an address when it is text or a whole number", () => {
  expect([15550102303, "x", 1.5, true, null, undefined, ["x"]].map(addressText)).toEqual([
    "15550102303",
    "x",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("countries are named by their two letters", () => {
  expect(["US", "DE", "us", "XX", "USA", ""].map(isCountry)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it.each([
  ["555-010", "US", ["555010", "1555010"]],
  ["+1 (555", "US", ["1555"]],
  ["0151", "DE", ["0151", "490151", "49151"]],
  ["0049 151", undefined, ["49151"]],
  ["555 01", undefined, ["55501"]],
  ["lena", "US", []],
  ["u-17", "US", []],
  ["", "US", []],
])("the beginning %j of a number in %s is looked up as %j", (text, country, prefixes) => {
  expect(numberPrefixes(text, country)).toEqual(prefixes);
});
