import type { EmailMessage } from "@signalbox/provider-kit";
import { expect, it } from "vitest";
import { newDelivery, postponed, type Delivery } from "../state/delivery.js";
import { aClaim, aRequest } from "../state/delivery.fixture.js";
import { messageBytes, sharesCall } from "./shares-call.js";

const message: EmailMessage = {
  channel: "Email",
  to: "ann@example.com",
  from: "us@example.com",
  subject: "Grüße",
  html: "<p>Hi</p>",
  text: "Hi",
  cc: [],
  bcc: [],
  headers: [{ name: "X-A", value: "b" }],
  attachments: [],
};
const file = { name: "a.txt", mimeType: "text/plain", bytes: new Uint8Array() };
const after = (result: "later" | "unanswered"): Delivery =>
  postponed(aClaim(), { at: 3_000, until: 4_000, because: "Retry", attempt: { result } });

it.each([
  ["a small one", message, newDelivery(aRequest()), true],
  ["one with an attachment", { ...message, attachments: [file] }, newDelivery(aRequest()), false],
  [
    "one of more than half of the bytes",
    { ...message, html: "x".repeat(100) },
    newDelivery(aRequest()),
    false,
  ],
  ["one that was put off", message, after("later"), true],
  ["one that may have been sent", message, after("unanswered"), false],
])("of messages %s shares a call: %#", (_title, each, delivery, shares) => {
  expect(sharesCall(each, delivery, { bytes: 200 })).toBe(shares);
});

it("a message is as large as its texts in UTF-8", () => {
  expect(messageBytes(message)).toBe("Gr__e".length + 2 + "<p>Hi</p>".length + "Hi".length + "X-Ab".length);
  expect(messageBytes({ channel: "Sms", to: "+1", body: "ü" })).toBe(
    '{"channel":"Sms","to":"+1","body":"__"}'.length,
  );
});
