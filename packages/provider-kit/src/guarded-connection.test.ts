/** Guarantees for every provider, regardless of its implementation. */
import { expect, test } from "vitest";
import { z } from "zod";
import { aBatch, aMessage, anEmail, aSendContext } from "./conformance.js";
import { field, secret } from "./fields.js";
import { findBrokenLine } from "./guarded-connection.js";
import type { ProviderMessage } from "./message.js";
import { defineProvider } from "./define-provider.js";
import type { SendResult } from "./provider.js";

const password = 'pass"word/äöü 1';

function talkative(results: readonly SendResult[]): (index: number) => Promise<SendResult> {
  const provider = defineProvider({
    type: "Talkative",
    channel: "Email",
    title: "Talkative",
    documentation: "https://vendor.example",
    config: z.object({
      host: field("Host"),
      password: secret("Password"),
      pin: secret("Pin").exactOptional(),
    }),
    open: () => ({
      send: async ({ subject }) => results[Number(subject)] ?? { type: "accepted" },
      close: async () => {},
    }),
  });
  const connection = provider.open({ host: "mail.example", password, pin: "no" }, {});
  return (index) => connection.send(anEmail({ subject: String(index) }), aSendContext());
}

test("secrets are removed from results, wherever and however they are written", async () => {
  const send = talkative([
    {
      type: "rejected",
      reason: `bad ${password}!`,
      code: password,
      detail: { [password]: ["x", { y: `${password}${password}` }], n: 1, b: null },
      misconfigured: true,
    },
    { type: "later", reason: encodeURIComponent(password), retryAfterMs: 7 },
    { type: "unanswered", reason: Buffer.from(password).toString("base64") },
    { type: "accepted", vendorId: "no", detail: "mail.example says no" },
  ]);

  expect(await send(0)).toEqual({
    type: "rejected",
    reason: "bad •••!",
    code: "•••",
    detail: { "•••": ["x", { y: "••••••" }], n: 1, b: null },
    misconfigured: true,
  });
  expect(await send(1)).toEqual({ type: "later", reason: "•••", retryAfterMs: 7 });
  expect(await send(2)).toEqual({ type: "unanswered", reason: "•••" });
  // Public values stay, and so do words that equal a very short secret.
  expect(await send(3)).toEqual({ type: "accepted", vendorId: "no", detail: "mail.example says no" });
});

test("a batch that is answered with another number of results is unanswered", async () => {
  const provider = defineProvider({
    type: "Forgetful",
    channel: "Email",
    title: "Forgetful",
    documentation: "https://vendor.example",
    config: z.object({}),
    batch: { messages: 10, bytes: 1_000 },
    open: () => ({
      send: async () => ({ type: "accepted" }),
      sendBatch: async () => [{ type: "accepted" }],
      close: async () => {},
    }),
  });
  const { signal, now } = aSendContext();
  const results = await provider.open({}, {}).sendBatch?.(aBatch(), { idempotencyKey: "k", signal, now });

  expect(results?.map(({ type }) => type)).toEqual(["unanswered", "unanswered"]);
});

test("a message without line breaks passes", () => {
  for (const channel of ["Email", "Sms", "MobilePush", "Webhook"] as const) {
    expect(findBrokenLine(aMessage(channel))).toBeUndefined();
  }
  expect(findBrokenLine(anEmail({ html: "a\r\nb", text: "a\nb" }))).toBeUndefined();
});

const webhook = aMessage("Webhook");
const file = { name: "a.txt", mimeType: "text/plain", bytes: new Uint8Array() };

test.each<[string, ProviderMessage]>([
  ["to", anEmail({ to: "a@b.example\r\nBcc: c@d.example" })],
  ["from", anEmail({ from: "a\n" })],
  ["subject", anEmail({ subject: "a\0" })],
  ["replyTo", anEmail({ replyTo: "a\r" })],
  ["cc", anEmail({ cc: ["a@b.example", "c\n"] })],
  ["bcc", anEmail({ bcc: ["a@b.example", "c\n"] })],
  ["a header's name", anEmail({ headers: [{ name: "X\n", value: "a" }] })],
  ["a header's value", anEmail({ headers: [{ name: "X", value: "a\r\nY: b" }] })],
  ["an attachment's name", anEmail({ attachments: [{ ...file, name: "a\n" }] })],
  ["an attachment's type", anEmail({ attachments: [{ ...file, mimeType: "text/plain\n" }] })],
  ["to", { ...aMessage("Sms"), to: "1\n" }],
  ["to", { ...aMessage("MobilePush"), to: "1\n" }],
  ["url", { ...webhook, url: "https://a.example/\n" }],
  ["method", { ...webhook, method: "GET\n" }],
  ["a header's name", { ...webhook, headers: { "x\n": "a" } }],
  ["a header's value", { ...webhook, headers: { x: "a\n" } }],
])("a broken line is found in %s", (place, message) => {
  expect(findBrokenLine(message)).toBe(place);
});
