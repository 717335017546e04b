import { describe, expect, it } from "vitest";
import { smsLength } from "./sms-length.js";

const lengthOf = (text: string): readonly [string, number, number] => {
  const { encoding, units, segments } = smsLength(text);
  return [encoding, units, segments];
};

describe("the length of a text message", () => {
  it("is one segment of 160 septets, or several of 153", () => {
    expect(lengthOf("a".repeat(160))).toEqual(["GSM-7", 160, 1]);
    expect(lengthOf("a".repeat(161))).toEqual(["GSM-7", 161, 2]);
    expect(lengthOf("a".repeat(306))).toEqual(["GSM-7", 306, 2]);
    expect(lengthOf("a".repeat(307))).toEqual(["GSM-7", 307, 3]);
    expect(lengthOf("")).toEqual(["GSM-7", 0, 1]);
  });

  it("is one segment of 70 units, or several of 67, with a character that GSM-7 does not have", () => {
    expect(lengthOf("я".repeat(70))).toEqual(["UCS-2", 70, 1]);
    expect(lengthOf("я".repeat(71))).toEqual(["UCS-2", 71, 2]);
    expect(lengthOf("я".repeat(134))).toEqual(["UCS-2", 134, 2]);
    expect(lengthOf("я".repeat(135))).toEqual(["UCS-2", 135, 3]);
    expect(lengthOf(`${"a".repeat(69)}’`)).toEqual(["UCS-2", 70, 1]);
  });

  it("counts the 127 characters of the basic table once, and those of the extension twice", () => {
    const basic =
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
    expect(new Set(basic).size).toBe(127);
    expect(lengthOf(basic)).toEqual(["GSM-7", 127, 1]);
    expect(lengthOf("\f^{}\\[~]|€")).toEqual(["GSM-7", 20, 1]);
    expect(lengthOf("€".repeat(80))).toEqual(["GSM-7", 160, 1]);
  });

  it("has characters that look usual and are not", () => {
    for (const character of ["`", "ç", "\t", "á", "“", "–", "\u00a0"])
      expect([character, smsLength(character).encoding]).toEqual([character, "UCS-2"]);
    expect(smsLength("Grüße – “hi”").unusual).toEqual(["–", "“", "”"]);
  });

  it("splits no extension character and no surrogate pair", () => {
    // 152 septets and one that takes two: the first segment has room for one only.
    expect(lengthOf(`${"a".repeat(152)}€${"a".repeat(152)}`)).toEqual(["GSM-7", 306, 3]);
    expect(lengthOf(`${"a".repeat(151)}€${"a".repeat(153)}`)).toEqual(["GSM-7", 306, 2]);
    expect(lengthOf("😀".repeat(35))).toEqual(["UCS-2", 70, 1]);
    // 33 pairs fit into 67 units.
    expect(lengthOf("😀".repeat(67))).toEqual(["UCS-2", 134, 3]);
  });

  it("says how much more fits into the last segment", () => {
    expect(smsLength("a".repeat(150))).toMatchObject({ unitsPerSegment: 160, unitsLeft: 10 });
    expect(smsLength("a".repeat(161))).toMatchObject({ unitsPerSegment: 153, unitsLeft: 145 });
    expect(smsLength("я".repeat(71))).toMatchObject({ unitsPerSegment: 67, unitsLeft: 63 });
  });
});
