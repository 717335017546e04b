import { expect, it } from "vitest";
import { mailParts } from "./mail-parts.js";
import type { EmailMessage } from "./message.js";

const message: EmailMessage = {
  channel: "Email",
  to: "ann@example.com",
  from: "The Shop, Ltd. <shop@example.com>",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
  cc: ["Bob <bob@example.com>"],
  bcc: ["carl@example.com"],
  headers: [{ name: "List-Unsubscribe", value: "<https://shop.example.com/u>" }],
  attachments: [{ name: "bill.txt", mimeType: "text/plain", bytes: new TextEncoder().encode("7") }],
};
const date = new Date(0);

it("separates addresses from names, and lists no blind copies", () => {
  const parts = mailParts(message, date);
  expect(parts).toMatchObject({
    date,
    from: { name: "The Shop, Ltd.", address: "shop@example.com" },
    to: { name: "", address: "ann@example.com" },
    cc: [{ name: "Bob", address: "bob@example.com" }],
    headers: [{ key: "List-Unsubscribe", value: "<https://shop.example.com/u>" }],
    attachments: [{ filename: "bill.txt", contentType: "text/plain", content: Buffer.from("7") }],
  });
  expect(JSON.stringify(parts)).not.toContain("carl");
});

it("sets reply-to only where the message does", () => {
  expect(mailParts(message, date)).not.toHaveProperty("replyTo");
  expect(mailParts({ ...message, replyTo: "desk@example.com" }, date)).toMatchObject({
    replyTo: { name: "", address: "desk@example.com" },
  });
});

it("lets the composer read no file and fetch nothing", () => {
  expect(mailParts(message, date)).toMatchObject({ disableFileAccess: true, disableUrlAccess: true });
});
