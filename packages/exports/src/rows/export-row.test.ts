import { describe, expect, it } from "vitest";
import { headerText, jsonCell, rowText, storedJson } from "./export-row.js";

const columns = ["id", "isAnonymous", "traits", "lastSeenAt"];

describe("a row of an export", () => {
  it("is one line of NDJSON with every column, also without a value", () => {
    const text = rowText("ndjson", columns, ["ann", false, jsonCell({ note: "a\nb" }), null]);
    expect(text).toBe('{"id":"ann","isAnonymous":false,"traits":{"note":"a\\nb"},"lastSeenAt":null}\n');
  });

  it("is one line of CSV, with objects as JSON", () => {
    const text = rowText("csv", columns, ["ann", true, jsonCell({ plan: "pro" }), null]);
    expect(text).toBe('ann,true,"{""plan"":""pro""}",\r\n');
  });

  it("has a header in CSV alone", () => {
    expect(headerText("csv", columns)).toBe("id,isAnonymous,traits,lastSeenAt\r\n");
    expect(headerText("ndjson", columns)).toBe("");
  });

  it("guards texts that a spreadsheet would run, and no numbers", () => {
    expect(rowText("csv", ["a", "b", "c"], ["=1+1", "@x", "-12"])).toBe("'=1+1,'@x,-12\r\n");
    expect(rowText("ndjson", ["a"], ["=1+1"])).toBe('{"a":"=1+1"}\n');
  });

  it("keeps a text with line breaks in one quoted cell", () => {
    expect(rowText("csv", ["a"], ["x\ny"])).toBe('"x\ny"\r\n');
  });

  it("keeps stored JSON to the digit, but for line breaks between its values", () => {
    expect(storedJson('{"n":12345678901234567890}').json).toBe('{"n":12345678901234567890}');
    expect(storedJson('{\n"a": 1\n}').json).toBe('{"a":1}');
  });
});
