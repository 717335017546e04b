import { describe, expect, it } from "vitest";
import { issueOfTemplate, textFaultSentence } from "./template-issues.js";

const push = {
  type: "MobilePush",
  android: { "a.b": [{ "c[0]": "{{" }], a: { d: "x" }, notification: { sound: "{{" } },
};

describe("the issue of a template's fault", () => {
  it.each([
    ["android.a.b[0].c[0]", ["android", "a.b", 0, "c[0]"]],
    ["android.a.d", ["android", "a", "d"]],
    ["android.notification.sound", ["android", "notification", "sound"]],
    ["gone", []],
  ])("has the path of %s in the definition", (field, path) => {
    expect(issueOfTemplate({ field, message: "is wrong", line: 2, column: 7 }, push)).toMatchObject({
      path,
      code: "templateFault",
      values: { reason: "is wrong", line: 2, column: 7 },
      problem: "is wrong",
    });
  });

  it("ends at a text, and names the field within it", () => {
    const webhook = { type: "Webhook", identifierKey: "id", body: "{}" };
    expect(issueOfTemplate({ field: "body.config.url", message: "no address" }, webhook)).toStrictEqual({
      path: ["body"],
      code: "templateFault",
      values: { reason: "no address", within: "config.url" },
      problem: "no address",
    });
  });

  it("has the place of the node that misses what is wrong", () => {
    const mail = { type: "Email", body: { type: "doc", content: [{ type: "button", attrs: {} }] } };
    const fault = { field: "body.content[0].attrs.href", message: "a button needs an address" };
    expect(issueOfTemplate(fault, mail)).toMatchObject({
      path: ["body", "content", 0, "attrs"],
      values: { within: "href" },
    });
    expect(issueOfTemplate({ ...fault, field: "body.content[7]" }, mail)).toMatchObject({
      path: ["body", "content"],
      values: { within: "[7]" },
    });
  });

  it("of a page says line and column", () => {
    expect(textFaultSentence({ message: "no end", line: 3 }).text).toBe("line 3, column 1: no end");
    expect(textFaultSentence({ message: "no end" }).text).toBe("no end");
  });
});
