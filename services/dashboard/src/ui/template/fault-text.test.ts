import { describe, expect, it } from "vitest";
import { faultText } from "./fault-text.js";

describe("a fault of a template", () => {
  it("is in the words of the parser for members who read English", () => {
    expect(faultText("unknown tag “nope”", "en")).toBe("unknown tag “nope”");
  });

  it.each([
    ["unknown tag “nope”", "Unbekannt: das Tag „nope“"],
    [
      "unknown filter “upcas”; did you mean “upcase”?",
      "Unbekannt: der Filter „upcas“. Meintest du „upcase“?",
    ],
    ["tag {% if a %} not closed", "{% if a %} ist nicht geschlossen"],
    ['invalid value expression: ""', "Ein Ausdruck ist leer"],
    ['expected "|" before filter', "Vor einem Filter wird | erwartet"],
    ["mj-section: Attribute foo is illegal", "<mj-section> kennt foo nicht"],
    ["mj-section: Attributes foo, bar are illegal", "<mj-section> kennt foo, bar nicht"],
    ["some other words", "Der Text lässt sich nicht lesen. Die Meldung im Original: „some other words“"],
  ])("%j is in German %j", (reason, text) => {
    expect(faultText(reason, "de")).toBe(text);
  });
});
