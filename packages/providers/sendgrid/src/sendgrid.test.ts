/** The provider against SendGrid's documentation: answers, rejections, and signed reports. */
import { generateKeyPairSync, sign } from "node:crypto";
import {
  aMetadata,
  anEmail,
  aSendContext,
  providerConformance,
  startLoopbackVendor,
  type ReceivedRequest,
  type SentMessage,
  type UnsignedReport,
} from "@signalbox/provider-kit/conformance";
import type { BatchMessage } from "@signalbox/provider-kit";
import { describe, expect, test } from "vitest";
import { sendGridSamples } from "./event-samples.fixture.js";
import sendGrid from "./index.js";
import { sendGridWebhook } from "./sendgrid-webhook.js";

const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
const other = generateKeyPairSync("ec", { namedCurve: "P-256" });
const webhookKey = own.publicKey.export({ type: "spki", format: "der" }).toString("base64");
const config = { apiKey: "SG.key-of-shop.0123456789", webhookKey };

providerConformance({
  provider: sendGrid,
  config,
  vendor: {
    // https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send: 202 with an empty body.
    accepted: {
      answer: { status: 202, headers: { "x-message-id": "14c5d75ce93-dfd-64b469" }, text: "" },
      vendorId: "14c5d75ce93-dfd-64b469",
    },
    rejected: [
      // https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors
      {
        title: "no address",
        answer: {
          status: 400,
          json: {
            errors: [
              {
                message: "Does not contain a valid address.",
                field: "personalizations.0.to.0.email",
                help: "http://sendgrid.com/docs/API_Reference/Web_API_v3/Mail/errors.html#message.personalizations.to",
              },
            ],
          },
        },
        says: "Does not contain a valid address. (personalizations.0.to.0.email)",
        suppress: "HardBounce",
      },
      {
        title: "no address of a copy",
        answer: {
          status: 400,
          json: {
            errors: [
              { message: "Does not contain a valid address.", field: "personalizations.0.cc.0.email" },
            ],
          },
        },
        says: "Does not contain a valid address. (personalizations.0.cc.0.email)",
      },
      {
        title: "a bad key",
        answer: {
          status: 401,
          json: {
            errors: [
              { field: null, message: "The provided authorization grant is invalid, expired, or revoked" },
            ],
          },
        },
        says: "authorization grant is invalid",
        misconfigured: true,
      },
      {
        title: "a sender that is not verified",
        answer: {
          status: 403,
          json: {
            errors: [
              {
                message: "The from address does not match a verified Sender Identity.",
                field: "from",
                help: null,
              },
            ],
          },
        },
        says: "verified Sender Identity",
        misconfigured: true,
      },
      { title: "too large", answer: { status: 413, text: "Payload too large" }, says: "Payload too large" },
    ],
    // https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/rate-limits
    throttled: {
      answer: {
        status: 429,
        headers: {
          "x-ratelimit-limit": "150",
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": String(aSendContext().now().getTime() / 1000 + 30),
        },
        json: { errors: [{ field: null, message: "too many requests" }] },
      },
      retryAfterMs: 30_000,
    },
    broken: {
      status: 500,
      json: { errors: [{ message: "Internal server error", field: null, help: null }] },
    },
    checkRequest,
    // https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send: one answer for all.
    batch: {
      accepted: {
        answer: { status: 202, headers: { "x-message-id": "14c5d75ce93-dfd-64b469" }, text: "" },
        vendorIds: ["14c5d75ce93-dfd-64b469", "14c5d75ce93-dfd-64b469"],
      },
      divided: [],
      // https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors
      refused: {
        status: 400,
        json: {
          errors: [
            {
              message: "Does not contain a valid address.",
              field: "personalizations.1.to.0.email",
              help: null,
            },
          ],
        },
      },
      unreadable: "accepted",
      checkRequest: checkBatch,
    },
    // https://www.twilio.com/docs/sendgrid/api-reference/api-key-permissions/retrieve-a-list-of-scopes-for-which-this-user-has-access
    verification: {
      accepted: { status: 200, json: { scopes: ["mail.send"] } },
      rejected: {
        status: 401,
        json: {
          errors: [
            { field: null, message: "The provided authorization grant is invalid, expired, or revoked" },
          ],
        },
      },
      says: "authorization grant is invalid",
      check: checkVerification,
    },
  },
  webhook: {
    samples: [
      {
        title: "one event of each kind",
        report: reportOf([
          event({ event: "processed", sg_event_id: "e1" }),
          event({ event: "deferred", sg_event_id: "e2", response: "400 try again later", attempt: "5" }),
          event({ event: "delivered", sg_event_id: "e3", response: "250 OK" }),
          event({ event: "open", sg_event_id: "e4", useragent: "Mozilla/4.0", ip: "255.255.255.255" }),
          event({ event: "click", sg_event_id: "e5", url: "http://www.sendgrid.com/" }),
          event({
            event: "bounce",
            sg_event_id: "e6",
            type: "bounce",
            reason: "500 unknown recipient",
            status: "5.0.0",
          }),
          event({ event: "bounce", sg_event_id: "e7", type: "blocked", reason: "550 blocked" }),
          event({ event: "dropped", sg_event_id: "e8", reason: "Bounced Address", status: "5.0.0" }),
          event({ event: "spamreport", sg_event_id: "e9" }),
          event({ event: "unsubscribe", sg_event_id: "e10" }),
        ]),
        reports: [
          {
            id: "e1",
            event: "DFEmailProcessed",
            at: 1_513_299_569_000,
            recipient: "example@test.com",
            metadata: aMetadata,
          },
          { id: "e2", event: "DFEmailDelayed", detail: { reason: "400 try again later" } },
          { id: "e3", event: "DFEmailDelivered" },
          { id: "e4", event: "DFEmailOpened" },
          { id: "e5", event: "DFEmailClicked", detail: { link: "http://www.sendgrid.com/" } },
          {
            id: "e6",
            event: "DFEmailBounced",
            suppress: "HardBounce",
            detail: { reason: "500 unknown recipient" },
          },
          { id: "e7", event: "DFEmailBounced", detail: { reason: "550 blocked" } },
          { id: "e8", event: "DFEmailDropped", suppress: "HardBounce" },
          { id: "e9", event: "DFEmailMarkedSpam", suppress: "Complaint" },
        ],
        subscriptions: [
          {
            id: "e10",
            action: "Unsubscribe",
            scope: "message",
            sender: "example@test.com",
            at: 1_513_299_569_000,
            metadata: aMetadata,
          },
        ],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "an address that was never tried, whose events have no ids",
        report: reportOf([
          event({ event: "dropped", email: "not an email address", reason: "Invalid" }),
          event({ event: "dropped", email: "neither this", reason: "Invalid" }),
        ]),
        reports: [{ event: "DFEmailDropped", suppress: "HardBounce" }, { event: "DFEmailDropped" }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "a good event beside a change of the account, and one with a workspace that is none",
        report: reportOf([
          { event: "account_status_change", type: "compliance_suspend" },
          event({ event: "processed", sg_event_id: "o1", workspaceId: "none" }),
          event({ event: "delivered", sg_event_id: "o2" }),
        ]),
        reports: [{ id: "o1" }, { id: "o2", event: "DFEmailDelivered", metadata: aMetadata }],
        workspaceId: aMetadata.workspaceId,
      },
      ...sendGridSamples((parts) => reportOf([event(parts)])),
    ],
    events: {
      callOf: (events) => reportOf(events as readonly object[]),
      isList: true,
      good: { ...event({ event: "delivered", sg_event_id: "g1" }) },
    },
    sign: signed,
    signatureHeaders: ["x-twilio-email-event-webhook-signature", "x-twilio-email-event-webhook-timestamp"],
    isTimed: true,
    keyField: "webhookKey",
  },
});

describe("a message for SendGrid", () => {
  test("names each address once, since SendGrid rejects repeated ones", async () => {
    const request = await requestFor({
      to: "ann@example.com",
      cc: ["Ann <ANN@example.com>", "carl@example.com"],
      bcc: ["carl@example.com", "bea@example.com"],
    });

    expect(request.json).toMatchObject({
      personalizations: [
        {
          to: [{ email: "ann@example.com" }],
          cc: [{ email: "carl@example.com" }],
          bcc: [{ email: "bea@example.com" }],
        },
      ],
    });
  });

  test("has no empty parts", async () => {
    const request = await requestFor({ text: "", cc: [], bcc: [], headers: [], attachments: [] });

    expect(request.json).toMatchObject({
      content: [{ type: "text/html" }],
      personalizations: [{ to: [{ email: "ann@example.com" }] }],
    });
    expect(Object.keys(request.json as object)).not.toContain("attachments");
    expect(Object.keys(request.json as object)).not.toContain("headers");
  });
});

describe("the signature of SendGrid's reports", () => {
  // Published with SendGrid's own library: github.com/sendgrid/sendgrid-nodejs, packages/eventwebhook, its tests.
  const published = {
    key: "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==",
    signature:
      "MEUCIQCtIHJeH93Y+qpYeWrySphQgpNGNr/U+UyUlBkU6n7RAwIgJTz2C+8a8xonZGi6BpSzoQsbVRamr2nlxFDWYNH2j/0=",
    timestamp: "1588788367",
    body: '{"category":"example_payload","event":"test_event","message_id":"message_id"}',
  };

  test.each([
    ["as published", {}, "genuine"],
    ["with another body", { body: "payload" }, "forged"],
    ["with another time", { timestamp: "1588788368" }, "forged"],
    [
      "with another key",
      {
        key: "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqTxd43gyp8IOEto2LdIfjRQrIbsd4SXZkLW6jDutdhXSJCWHw8REntlo7aNDthvj+y7GjUuFDb/R1NGe1OPzpA==",
      },
      "forged",
    ],
    ["with a key that is none", { key: "abc" }, "unconfigured"],
  ])("is judged as their library judges it: %s", async (_title, changes, expected) => {
    const { key, signature, timestamp, body } = { ...published, ...changes };
    const request = {
      url: "https://here.example/",
      query: {},
      headers: {
        "x-twilio-email-event-webhook-signature": signature,
        "x-twilio-email-event-webhook-timestamp": timestamp,
      },
      body: Buffer.from(body),
      now: new Date(1_588_788_400_000),
    };

    expect(await sendGridWebhook.verify(request, { webhookKey: key })).toMatchObject({ type: expected });
  });
});

function checkRequest(request: ReceivedRequest, { context }: SentMessage): void {
  expect(request).toMatchObject({ method: "POST", host: "api.sendgrid.com", path: "/v3/mail/send" });
  expect(request.headers["authorization"]).toBe(`Bearer ${config.apiKey}`);
  expect(request.json).toEqual({
    from: { email: "news@shop.example", name: "Shop" },
    personalizations: [
      {
        to: [{ email: "ann@example.com" }],
        cc: [{ email: "carl@example.com" }],
        bcc: [{ email: "bea@example.com" }],
      },
    ],
    reply_to: { email: "help@shop.example" },
    subject: "Grüße, Ann",
    content: [
      { type: "text/plain", value: "Hello Ann" },
      { type: "text/html", value: "<p>Hello <b>Ann</b></p>" },
    ],
    headers: { "X-Campaign": "spring" },
    attachments: [{ content: "JVBERi0xLjc=", type: "application/pdf", filename: "bill.pdf" }],
    custom_args: context.metadata,
  });
}

function checkBatch(request: ReceivedRequest, messages: readonly BatchMessage[]): void {
  const [ann, bob] = messages.map(({ context }) => context.metadata);
  expect(request).toMatchObject({ method: "POST", host: "api.sendgrid.com", path: "/v3/mail/send" });
  expect(request.headers["authorization"]).toBe(`Bearer ${config.apiKey}`);
  expect(request.json).toEqual({
    from: { email: "news@shop.example", name: "Shop" },
    reply_to: { email: "help@shop.example" },
    personalizations: [
      {
        to: [{ email: "ann@example.com" }],
        cc: [{ email: "carl@example.com" }],
        bcc: [{ email: "bea@example.com" }],
        subject: "Grüße, Ann",
        headers: { "X-Campaign": "spring" },
        custom_args: ann,
        substitutions: { "-sb0t0-": "Ann", "-sb0h2-": "Ann" },
      },
      {
        to: [{ email: "bob@example.com" }],
        subject: "Grüße, Bob",
        headers: { "X-Campaign": "spring" },
        custom_args: bob,
        substitutions: { "-sb0t0-": "Bob", "-sb0h2-": "Bob" },
      },
    ],
    content: [
      { type: "text/plain", value: "Hello -sb0t0-" },
      { type: "text/html", value: "<p>Hello <b>-sb0h2-</b></p>" },
    ],
  });
}

async function requestFor(parts: Parameters<typeof anEmail>[0]): Promise<ReceivedRequest> {
  const vendor = await startLoopbackVendor();
  const connection = sendGrid.open(config, { route: vendor.route });
  await connection.send(anEmail(parts), aSendContext());
  await connection.close();
  await vendor.close();
  const [request] = vendor.requests;
  if (request === undefined) throw new Error("nothing was sent");
  return request;
}

/** Fields as in https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
function event(parts: Readonly<Record<string, string>>): object {
  return {
    email: "example@test.com",
    timestamp: 1_513_299_569,
    "smtp-id": "<14c5d75ce93.dfd.64b469@ismtpd-555>",
    category: ["cat facts"],
    sg_message_id: "14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0",
    ...aMetadata,
    ...parts,
  };
}

function reportOf(events: readonly object[]): UnsignedReport {
  return {
    url: "https://here.example/api/public/webhooks/sendgrid",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(events)),
  };
}

function signed(
  report: UnsignedReport,
  { at, withOtherKey }: { readonly at: Date; readonly withOtherKey: boolean },
): UnsignedReport {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const { privateKey } = withOtherKey ? other : own;
  const signature = sign("sha256", Buffer.concat([Buffer.from(timestamp), report.body]), privateKey);
  return {
    ...report,
    headers: {
      ...report.headers,
      "x-twilio-email-event-webhook-timestamp": timestamp,
      "x-twilio-email-event-webhook-signature": signature.toString("base64"),
    },
  };
}

function checkVerification(request: ReceivedRequest): void {
  expect(request).toMatchObject({ method: "GET", host: "api.sendgrid.com", path: "/v3/scopes" });
  expect(request.headers["authorization"]).toBe(`Bearer ${config.apiKey}`);
}
