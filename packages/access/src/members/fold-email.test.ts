import { describe, expect, it } from "vitest";
import { emailField } from "./email-field.js";
import { foldEmail, isAmbiguousEmail } from "./fold-email.js";

describe("an address of a member", () => {
  it("has A to Z in lower case, and everything else as it is", () => {
    expect(foldEmail(" \tAnn.O'Brien+X@EXAMPLE.com\r\n")).toBe("ann.o'brien+x@example.com");
    expect(foldEmail("\u212aIM@x.example")).toBe("\u212aim@x.example");
    expect(foldEmail("ann@x.example\u00a0")).toBe("ann@x.example\u00a0");
  });

  it.each([
    ["the long s", "\u017ftefan@x.example"],
    ["the Kelvin sign", "\u212aim@x.example"],
    ["the Angstrom sign", "\u212bsa@x.example"],
    ["full-width letters", "\uff41nn@x.example"],
    ["a full-width at sign", "ann\uff20x.example"],
    ["a sharp s", "stra\u00dfe@x.example"],
    ["a capital sharp s", "stra\u1e9ee@x.example"],
    ["a dotted capital I", "\u0130van@x.example"],
    ["a dotless i", "\u0131van@x.example"],
    ["a capital letter with an accent", "\u00c9va@x.example"],
    ["an accent of its own", "e\u0301va@x.example"],
    ["a ligature", "\ufb01n@x.example"],
    ["the final sigma", "nikos\u03c2@x.example"],
    ["the micro sign", "\u00b5@x.example"],
    ["a capital letter of Greek", "\u0391nna@x.example"],
    ["a superscript", "ann\u00b2@x.example"],
    ["a zero-width space", "an\u200bn@x.example"],
    ["a soft hyphen", "an\u00adn@x.example"],
    ["a variation selector", "ann\ufe0f@x.example"],
    ["half of a pair", "ann\ud83d@x.example"],
    ["letters of the domain", "ann@e\u212aample.com"],
  ])("is refused with %s", (_, email) => {
    expect([isAmbiguousEmail(email), emailField.safeParse(email).success]).toEqual([true, false]);
  });

  it.each([
    "ann@example.com",
    "ANN@EXAMPLE.COM",
    "\u00e9va@example.com",
    "анна@пример.рф",
    "山田@例え.jp",
    "o@localhost",
  ])("is taken: %s", (email) => {
    expect([isAmbiguousEmail(email), emailField.parse(email)]).toEqual([false, foldEmail(email)]);
  });
});
