import { describe, expect, it } from "vitest";
import { secretMask } from "./secret-mask.js";

const secret = `p/ä"<&'+s3cret`;
const mask = secretMask([secret, "abc", "48151623"], "*");

describe("a masked secret", () => {
  it.each([
    ["as it is", secret],
    ["in JSON", JSON.stringify({ a: secret })],
    ["in JSON within JSON", JSON.stringify(JSON.stringify({ a: secret }))],
    ["in JSON with escaped slashes", JSON.stringify({ a: secret }).replaceAll("/", "\\/")],
    ["in a path", `/x/${encodeURIComponent(secret)}`],
    ["in a query", new URLSearchParams({ a: secret }).toString()],
    ["in base64", Buffer.from(secret).toString("base64")],
    ["in base64url", Buffer.from(secret).toString("base64url")],
    ["in base64 of more", Buffer.from(`user:${secret}`).toString("base64")],
    ["in base64 between others", Buffer.from(`{"a":"${secret}","b":1}`).toString("base64")],
    ["in HTML", '<p title="p/ä&#34;&lt;&amp;&#39;+s3cret">'],
  ])("is found %s", (_, text) => {
    const masked = mask.text(`before ${text} after`);
    expect(masked).toContain("*");
    expect(masked).not.toContain("s3cret");
    expect(Buffer.from(masked, "base64").toString()).not.toContain("s3cret");
  });

  it("is found in values and names of any depth, also as a number", () => {
    expect(mask.json({ a: [{ [`x${secret}`]: secret }, 48_151_623, 7, null, true] })).toEqual({
      a: [{ "x*": "*" }, "*", 7, null, true],
    });
  });

  it("that is short is found as a whole only", () => {
    expect([mask.text("abc"), mask.text("abcdef"), mask.json({ abc: "abc" })]).toEqual([
      "*",
      "abcdef",
      { "*": "*" },
    ]);
  });
});

it("a mask of nothing changes nothing", () => {
  expect(secretMask(["", ""], "*").json({ "": "", a: "b" })).toEqual({ "": "", a: "b" });
});
