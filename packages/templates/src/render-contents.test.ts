import { describe, expect, it } from "vitest";
import { renderContents } from "./render-contents.js";
import { allLinks, mjmlOf, someVariables } from "./templates.fixture.js";

describe("a preview", () => {
  it("shows each text, or why it cannot be rendered", async () => {
    const variables = someVariables({ user: { name: "<Ann>" }, secrets: { KEY: "**********" } });
    const contents = {
      subject: { type: "PlainText" as const, value: "Hi {{ user.name }} {{ secrets.KEY }}" },
      html: { type: "Mjml" as const, value: "<p>{{ user.name }}</p>" },
      mjml: { type: "Mjml" as const, value: mjmlOf("<mj-text>{{ user.name }}</mj-text>") },
      emailo: {
        type: "Emailo" as const,
        value: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "a" }] }] },
      },
      absent: { type: "PlainText" as const, value: "a\n {{ user.absent }}" },
      broken: { type: "Mjml" as const, value: mjmlOf("\n<mj-x />") },
      unknown: { type: "Emailo" as const, value: '{"type":"doc","content":[{"type":"x"}]}' },
      nothing: { type: "PlainText" as const, value: 3 },
    };
    expect(await renderContents({ contents, variables, links: allLinks })).toEqual({
      subject: { type: "Ok", value: "Hi <Ann> **********" },
      html: { type: "Ok", value: "<p>&lt;Ann&gt;</p>" },
      mjml: { type: "Ok", value: expect.stringContaining(">&lt;Ann&gt;</div>") },
      emailo: { type: "Ok", value: expect.stringContaining(">a</p>") },
      absent: { type: "Err", err: "absent (line 2, column 5): unknown variable “user.absent”" },
      broken: {
        type: "Err",
        err: expect.stringMatching(/^broken \(line 2\): mj-x: Element mj-x doesn't exist/),
      },
      unknown: { type: "Err", err: "unknown.content[0]: unknown node “x”" },
      nothing: { type: "Err", err: "nothing: no text" },
    });
  });

  it("of a webhook is JSON", async () => {
    const contents = { body: { type: "PlainText" as const, value: '{"a": "{{ user.name }}"}' } };
    const variables = someVariables({ user: { name: '"' } });
    expect(await renderContents({ contents, channel: "Webhook", variables, links: allLinks })).toEqual({
      body: { type: "Ok", value: String.raw`{"a": "\""}` },
    });
  });
});
