import { describe, expect, it } from "vitest";
import { mailParts } from "./mail-parts.js";

describe("the parts of a kept message", () => {
  it("are headers, texts and attachments of an email", () => {
    const parts = mailParts({
      channel: "Email",
      to: "ann@example.com",
      from: "shop@example.com",
      subject: "Hello",
      cc: ["a@example.com", "b@example.com"],
      headers: [{ name: "List-ID", value: "<x>" }, { name: 1 }, null],
      html: "<p>Hi</p>",
      text: "Hi",
      attachments: [{ name: "a.pdf", mimeType: "application/pdf", bytes: "aGk=" }],
    });
    expect(parts).toEqual({
      headers: [
        ["From", "shop@example.com"],
        ["To", "ann@example.com"],
        ["Cc", "a@example.com"],
        ["Cc", "b@example.com"],
        ["Subject", "Hello"],
        ["List-ID", "<x>"],
      ],
      hasHtml: true,
      text: "Hi",
      attachments: [{ name: "a.pdf", mimeType: "application/pdf" }],
    });
  });

  it("are the text of other channels, and of what an earlier release stored", () => {
    expect(mailParts({ to: "+15551234567", body: "Your code is 1234" })).toMatchObject({
      headers: [["To", "+15551234567"]],
      hasHtml: false,
      text: "Your code is 1234",
    });
    expect(mailParts({ headers: "x", attachments: {}, cc: 5, html: null })).toEqual({
      headers: [],
      hasHtml: false,
      text: undefined,
      attachments: [],
    });
  });
});
