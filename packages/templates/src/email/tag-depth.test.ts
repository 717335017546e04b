import { describe, expect, it } from "vitest";
import { maxHtmlDepth } from "../limits.js";
import { anEmail, mjmlOf, rendered } from "../templates.fixture.js";
import { tagDepth } from "./tag-depth.js";

describe("the depth of tags", () => {
  it.each([
    ["", 0],
    ["a < b", 0],
    ["<div><b>a</b></div><div></div>", 2],
    ["<br><br><img><p>a<p>b", 0],
    ["</div></div><div>", 1],
    ["<DIV><div>", 2],
  ])("of %j is %d", (html, depth) => {
    expect(tagDepth(html)).toBe(depth);
  });

  it.each([
    ["HTML", "<div>".repeat(100_000)],
    ["MJML", mjmlOf(`<mj-text>${"<i>".repeat(50_000)}</mj-text>`)],
  ])("is bounded in %s, before anything is parsed", async (_kind, body) => {
    expect(await rendered(anEmail({ body }))).toMatchObject({
      faults: [{ field: "body", message: `tags nested deeper than ${maxHtmlDepth}` }],
    });
  });

  it("accepts ordinary long mails", async () => {
    expect(await rendered(anEmail({ body: "<div><b>a</b><br></div>".repeat(5_000) }))).toMatchObject({
      ok: true,
    });
  });
});
