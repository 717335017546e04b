import {
  aMetadata,
  providerConformance,
  type UnsignedReport,
  type ReceivedRequest,
} from "@signalbox/provider-kit/conformance";
import { describe, expect, it } from "vitest";
import mailchimp from "./index.js";
import { mandrillSignature } from "./mandrill-webhook.js";

const webhookKey = "key-of-the-webhook";
const { workspaceId } = aMetadata;

function report(...events: readonly object[]): UnsignedReport {
  return {
    url: "https://signalbox.example/api/public/webhooks/mailchimp",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(new URLSearchParams({ mandrill_events: JSON.stringify(events) }).toString()),
  };
}

// https://mailchimp.com/developer/transactional/guides/track-respond-activity-webhooks/ (message events)
const msg = {
  ts: 1365109999,
  subject: "This an example webhook message",
  email: "example.webhook@mandrillapp.com",
  sender: "example.sender@mandrillapp.com",
  tags: ["webhook-example"],
  state: "sent",
  metadata: aMetadata,
  _id: "exampleaaaaaaaaaaaaaaaaaaaaaaaaa2",
  _version: "exampleaaaaaaaaaaaaaaa",
};
const event = (name: string, more: object = {}, ofMessage: object = {}) => ({
  event: name,
  msg: { ...msg, ...ofMessage },
  _id: "exampleaaaaaaaaaaaaaaaaaaaaaaaaa2",
  ts: 1384954004,
  ...more,
});
const common = { at: 1_384_954_004_000, recipient: "example.webhook@mandrillapp.com", metadata: aMetadata };

// https://mailchimp.com/developer/transactional/docs/error-handling/
const refusal = (status: number, code: number, name: string, message: string) => ({
  status,
  json: { status: "error", code, name, message },
});

// https://mailchimp.com/developer/transactional/api/messages/send-new-message/
const entry = (more: object) => ({
  email: "ann@example.com",
  _id: "abc123abc123abc123abc123abc123",
  ...more,
});

providerConformance({
  provider: mailchimp,
  config: { apiKey: "md-4711_secret", webhookKey },
  vendor: {
    accepted: {
      answer: {
        status: 200,
        json: [
          { email: "carl@example.com", _id: "copy", status: "rejected", reject_reason: "hard-bounce" },
          entry({ status: "sent", reject_reason: null }),
        ],
      },
      vendorId: "abc123abc123abc123abc123abc123",
    },
    rejected: [
      {
        title: "the recipient bounced before",
        answer: { status: 200, json: [entry({ status: "rejected", reject_reason: "hard-bounce" })] },
        says: "hard-bounce",
        suppress: "HardBounce",
      },
      {
        title: "the recipient unsubscribed there",
        answer: { status: 200, json: [entry({ status: "rejected", reject_reason: "unsub" })] },
        says: "unsub",
      },
      {
        title: "the address is none",
        answer: { status: 200, json: [entry({ status: "invalid", reject_reason: null })] },
        says: "invalid",
        suppress: "HardBounce",
      },
      {
        title: "the address is invalid, with a reason",
        answer: { status: 200, json: [entry({ status: "rejected", reject_reason: "invalid" })] },
        says: "invalid",
        suppress: "HardBounce",
      },
      ...["soft-bounce", "spam", "custom", "invalid-sender", "test-mode-limit", "unsigned", "rule"].map(
        (reason) => ({
          title: `the address is good, but: ${reason}`,
          answer: { status: 200, json: [entry({ status: "rejected", reject_reason: reason })] },
          says: reason,
        }),
      ),
      {
        title: "the key is wrong",
        answer: refusal(500, -1, "Invalid_Key", "Invalid API key"),
        says: "Invalid API key",
        misconfigured: true,
      },
      {
        title: "a field is wrong",
        answer: refusal(
          500,
          -2,
          "ValidationError",
          'Validation error: {"message":{"from_email":"An email address must contain a single @"}}',
        ),
        says: "must contain a single @",
      },
    ],
    throttled: { answer: { status: 429, headers: { "retry-after": "4" } }, retryAfterMs: 4_000 },
    broken: refusal(500, -99, "GeneralError", "An unknown error occurred processing your request"),
    unreadable: "unanswered",
    checkRequest,
  },
  webhook: {
    samples: [
      {
        title: "bounced for good, opened and clicked",
        report: report(
          event(
            "hard_bounce",
            {},
            {
              bounce_description: "bad_mailbox",
              bgtools_code: 10,
              diag: "smtp;550 5.1.1 The email account does not exist.",
            },
          ),
          event("open", { ip: "127.0.0.1", user_agent: "Mozilla/5.0" }),
          event("click", { url: "http://mandrill.com", ip: "127.0.0.1" }),
        ),
        reports: [
          { ...common, event: "DFEmailBounced", suppress: "HardBounce" },
          { ...common, event: "DFEmailOpened" },
          { ...common, event: "DFEmailClicked", detail: { link: "http://mandrill.com" } },
        ],
        workspaceId,
      },
      {
        title: "bounced for now, refused, complained, sent, delivered",
        report: report(
          event("soft_bounce"),
          event("reject"),
          event("spam"),
          event("send"),
          event("delivered"),
        ),
        reports: [
          { event: "DFEmailBounced" },
          { event: "DFEmailDropped" },
          { event: "DFEmailMarkedSpam", suppress: "Complaint" },
          { event: "DFEmailProcessed" },
          { event: "DFEmailDelivered" },
        ],
        workspaceId,
      },
      {
        title: "a user unsubscribed there",
        shows: ["unsub"],
        report: report(event("unsub")),
        subscriptions: [
          {
            action: "Unsubscribe",
            scope: "message",
            sender: "example.webhook@mandrillapp.com",
            metadata: aMetadata,
          },
        ],
        workspaceId,
      },
      {
        title: "deferred",
        shows: ["deferral"],
        report: report(
          event(
            "deferral",
            {},
            {
              state: "deferred",
              smtp_events: [
                { diag: "451 4.3.5 Temporarily unavailable, try again later.", type: "deferred", size: 0 },
              ],
            },
          ),
        ),
        reports: [
          {
            ...common,
            event: "DFEmailDelayed",
            detail: { diagnosis: "451 4.3.5 Temporarily unavailable, try again later." },
          },
        ],
        workspaceId,
      },
      {
        title: "lists changed, and a mail came in",
        shows: ["blacklist", "whitelist", "inbound"],
        report: report(
          { type: "blacklist", action: "add", reject: { reason: "unsub", email: "x@example.com" }, ts: 1 },
          { type: "whitelist", action: "add", entry: { email: "x@example.com" }, ts: 1 },
          { event: "inbound", ts: 1, msg: { email: "help@shop.example", from_email: "x@example.com" } },
        ),
      },
      {
        title: "each kind that becomes an event of the delivery",
        shows: ["send", "delivered", "hard_bounce", "soft_bounce", "reject", "open", "click", "spam"],
        report: report(
          ...["send", "delivered", "hard_bounce", "soft_bounce", "reject", "open", "click", "spam"].map(
            (name) => event(name),
          ),
        ),
        reports: [
          { event: "DFEmailProcessed" },
          { event: "DFEmailDelivered" },
          { event: "DFEmailBounced", suppress: "HardBounce" },
          { event: "DFEmailBounced" },
          { event: "DFEmailDropped" },
          { event: "DFEmailOpened" },
          { event: "DFEmailClicked" },
          { event: "DFEmailMarkedSpam", suppress: "Complaint" },
        ],
        workspaceId,
      },
    ],
    events: {
      callOf: (events) => report(...(events as readonly object[])),
      isList: true,
      good: event("delivered"),
    },
    sign: (unsigned, { withOtherKey }) => {
      const fields = new URLSearchParams(unsigned.body.toString());
      const signature = mandrillSignature(withOtherKey ? "another" : webhookKey, unsigned.url, fields);
      return { ...unsigned, headers: { ...unsigned.headers, "x-mandrill-signature": signature } };
    },
    signatureHeaders: ["x-mandrill-signature"],
    isTimed: false,
    keyField: "webhookKey",
  },
});

function checkRequest(request: ReceivedRequest): void {
  expect(request).toMatchObject({
    method: "POST",
    path: "/api/1.0/messages/send",
    host: "mandrillapp.com",
  });
  expect(request.json).toEqual({
    key: "md-4711_secret",
    async: false,
    message: {
      html: "<p>Hello <b>Ann</b></p>",
      text: "Hello Ann",
      subject: "Grüße, Ann",
      from_email: "news@shop.example",
      from_name: "Shop",
      to: [
        { email: "ann@example.com", type: "to" },
        { email: "carl@example.com", type: "cc" },
        { email: "bea@example.com", type: "bcc" },
      ],
      headers: { "X-Campaign": "spring", "Reply-To": "help@shop.example" },
      attachments: [{ type: "application/pdf", name: "bill.pdf", content: "JVBERi0xLjc=" }],
      metadata: aMetadata,
      preserve_recipients: true,
    },
  });
}

describe("Mandrill's signature", () => {
  it("covers the address and the sorted fields, without separators", () => {
    const signature = mandrillSignature("key", "https://example.com/x?a=1", new URLSearchParams("b=2&a=1"));
    expect(signature).toBe(mandrillSignature("key", "https://example.com/x?a=1a1b2", new URLSearchParams()));
  });
});
