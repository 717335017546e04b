import { describe, expect, it } from "vitest";
import { readHeaderName, readHeaderText, readSubject } from "./header-text.js";

const breaks = ["\r", "\n", "\r\n", "\0", "\u000B", "\u007F", "\u0085", "\u2028", "\u2029", "\u001B"];

describe("text of a header", () => {
  it.each(breaks)("is refused with %j in it", (character) => {
    expect(readHeaderText(`a${character}b`)).toMatchObject({ ok: false });
    expect(readHeaderText(`a${character}`)).toMatchObject({ ok: false });
  });

  it("is trimmed otherwise", () => {
    expect(readHeaderText(" a\tb é 🙂 ")).toEqual({ ok: true, value: "a\tb é 🙂" });
  });
});

describe("a subject", () => {
  it.each(breaks)("has a space in place of %j", (character) => {
    expect(readSubject(`a${character}${character}b${character}`)).toBe("a b");
  });
});

describe("the name of a header", () => {
  it.each(["X-Campaign", "Precedence", "x_1"])("may be %s", (name) => {
    expect(readHeaderName(name)).toEqual({ ok: true, value: name });
  });

  it.each(["", "X Campaign", "X:", "X-Ü", "a\nb", "x".repeat(77), "(a)"])("may not be %j", (name) => {
    expect(readHeaderName(name)).toMatchObject({ ok: false });
  });

  it.each([
    "From",
    "TO",
    "cc",
    "Bcc",
    "Subject",
    "Message-ID",
    "Date",
    "Reply-To",
    "Sender",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "List-ID",
    "Content-Type",
    "MIME-Version",
    "DKIM-Signature",
    "Received",
    "Return-Path",
    "Resent-To",
    "ARC-Seal",
  ])("is not %s, which the service writes", (name) => {
    expect(readHeaderName(name)).toMatchObject({
      ok: false,
      faults: [{ message: expect.stringContaining("written by the service") }],
    });
  });
});
