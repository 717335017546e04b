/** A message for every channel, and a send context, for tests of providers. */
import type { Channel } from "@signalbox/core";
import type {
  EmailMessage,
  MessageMetadata,
  MessageOf,
  MobilePushMessage,
  SmsMessage,
  WebhookMessage,
} from "../message.js";
import type { BatchMessage, SendContext } from "../provider.js";

export const aMetadata: MessageMetadata = {
  workspaceId: "0b7c2f5e-6f0c-4c57-9d1f-6d3a7d6a3c11",
  messageId: "5d6a2b7e-0f7d-4b5f-8a39-1c1f6f1f0a22",
  userId: "ann 42",
  templateId: "c3f1a7de-98a4-4f1c-b2ad-4a5c8d1b7e33",
  broadcastId: "a9d2b1c4-7e35-4d68-8f90-2b6c4e8d9f44",
};

export function anEmail(parts: Partial<EmailMessage> = {}): EmailMessage {
  return {
    channel: "Email",
    to: "ann@example.com",
    from: "Shop <news@shop.example>",
    subject: "Grüße, Ann",
    html: "<p>Hello <b>Ann</b></p>",
    text: "Hello Ann",
    replyTo: "help@shop.example",
    cc: ["carl@example.com"],
    bcc: ["bea@example.com"],
    headers: [{ name: "X-Campaign", value: "spring" }],
    attachments: [
      { name: "bill.pdf", mimeType: "application/pdf", bytes: new TextEncoder().encode("%PDF-1.7") },
    ],
    ...parts,
  };
}

export function anSms(parts: Partial<SmsMessage> = {}): SmsMessage {
  return { channel: "Sms", to: "+15005550006", body: "Hello Ann", ...parts };
}

export function aPush(parts: Partial<MobilePushMessage> = {}): MobilePushMessage {
  return { channel: "MobilePush", to: "device-token-of-ann", title: "Hello", body: "Ann", ...parts };
}

export function aWebhookCall(parts: Partial<WebhookMessage> = {}): WebhookMessage {
  return {
    channel: "Webhook",
    to: "ann",
    url: "https://hooks.shop.example/in",
    method: "POST",
    headers: { "x-token": "4711" },
    params: { lang: "de" },
    data: { hello: "Ann" },
    ...parts,
  };
}

export function aMessage<C extends Channel>(channel: C): MessageOf<C> {
  const samples = { Email: anEmail, Sms: anSms, MobilePush: aPush, Webhook: aWebhookCall };
  // Each under its own channel.
  return samples[channel]() as MessageOf<C>;
}

export function aSendContext(parts: Partial<SendContext> = {}): SendContext {
  return {
    metadata: aMetadata,
    idempotencyKey: "9c1b6b2e-55d2-4a52-9f6b-1a9b1f0c7d55",
    signal: new AbortController().signal,
    now: () => new Date("2026-11-21T12:00:00.000Z"),
    ...parts,
  };
}

/** Two mails without attachments: to ann, and to bob with another subject and text, and no copies. */
export function aBatch(): readonly BatchMessage[] {
  const { signal: _, now: _1, ...context } = aSendContext();
  const toBob: Partial<EmailMessage> = {
    to: "bob@example.com",
    subject: "Grüße, Bob",
    html: "<p>Hello <b>Bob</b></p>",
    text: "Hello Bob",
    cc: [],
    bcc: [],
  };
  return [
    { message: anEmail({ attachments: [] }), context },
    {
      message: anEmail({ ...toBob, attachments: [] }),
      context: {
        ...context,
        idempotencyKey: "e0a2f6ce-1c52-4d0c-8a3e-5b0d4a9f7c11",
        metadata: { ...aMetadata, messageId: "7f3e9d10-2b6c-4a58-9e41-0c5d8b7a6f33", userId: "bob" },
      },
    },
  ];
}
