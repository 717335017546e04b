import {
  aMetadata,
  providerConformance,
  type UnsignedReport,
  type ReceivedRequest,
} from "@signalbox/provider-kit/conformance";
import type { BatchMessage } from "@signalbox/provider-kit";
import { expect } from "vitest";
import { postmarkSamples } from "./event-samples.fixture.js";
import postmark from "./index.js";

const webhookKey = "what-the-header-is-set-to";
const { workspaceId } = aMetadata;

function report(record: unknown): UnsignedReport {
  return {
    url: "https://signalbox.example/api/public/webhooks/postmark",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(record)),
  };
}

// https://postmarkapp.com/developer/webhooks/bounce-webhook
const bounce = {
  RecordType: "Bounce",
  MessageStream: "outbound",
  ID: 42,
  Type: "HardBounce",
  TypeCode: 1,
  Name: "Hard bounce",
  Tag: "Test",
  MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
  ServerID: 23,
  Description: "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
  Details: "Test bounce details",
  Email: "john@example.com",
  From: "sender@example.com",
  BouncedAt: "2019-11-05T16:33:54.9070259Z",
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: "Test subject",
  Content: "<Full dump of bounce>",
  Metadata: aMetadata,
};

// https://postmarkapp.com/developer/webhooks/open-tracking-webhook
const open = {
  RecordType: "Open",
  MessageStream: "outbound",
  FirstOpen: true,
  Recipient: "john@example.com",
  MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
  ReceivedAt: "2019-11-05T16:33:54.9070259Z",
  Platform: "WebMail",
  ReadSeconds: 5,
  Metadata: aMetadata,
};

// https://postmarkapp.com/developer/webhooks/delivery-webhook
const delivery = {
  RecordType: "Delivery",
  ServerID: 23,
  MessageStream: "outbound",
  MessageID: "00000000-0000-0000-0000-000000000000",
  Recipient: "john@example.com",
  Tag: "welcome-email",
  DeliveredAt: "2021-02-21T16:34:52Z",
  Details: "Test delivery webhook details",
  Metadata: aMetadata,
};

// https://postmarkapp.com/developer/api/overview#error-codes
const refusal = (status: number, ErrorCode: number, Message: string) => ({
  status,
  json: { ErrorCode, Message },
});

const messageIdInBatch = (count: number): string => `b7bc2f4a-e38e-4336-af7d-e6c392c2f81${count}`;
const acceptedInBatch = (count: number) => ({
  ErrorCode: 0,
  Message: "OK",
  MessageID: messageIdInBatch(count),
  SubmittedAt: "2010-11-26T12:01:05.1794748-05:00",
  To: "receiver@example.com",
});

providerConformance({
  provider: postmark,
  config: { apiKey: "server-token-4711", webhookKey, messageStream: "broadcasts" },
  vendor: {
    // https://postmarkapp.com/developer/api/email-api
    accepted: {
      answer: {
        status: 200,
        json: {
          To: "ann@example.com",
          SubmittedAt: "2014-02-17T07:25:01.4178645-05:00",
          MessageID: "0a129aee-e1cd-480d-b08d-4f48548ff48d",
          ErrorCode: 0,
          Message: "OK",
        },
      },
      vendorId: "0a129aee-e1cd-480d-b08d-4f48548ff48d",
    },
    rejected: [
      {
        title: "the recipient is inactive there",
        answer: refusal(422, 406, "You tried to send to a recipient that has been marked as inactive."),
        says: "marked as inactive",
        suppress: "HardBounce",
      },
      {
        title: "a field is wrong",
        answer: refusal(422, 300, "Invalid 'To' address: 'ann'."),
        says: "Invalid 'To' address",
      },
      {
        title: "the token is wrong",
        answer: refusal(
          401,
          10,
          "The Server Token you provided in the X-Postmark-Server-Token request header was invalid.",
        ),
        says: "was invalid",
        misconfigured: true,
      },
      {
        title: "there is no credit left",
        answer: refusal(422, 405, "Not allowed to send: you ran out of credits."),
        says: "ran out of credits",
        misconfigured: true,
      },
    ],
    throttled: {
      answer: { ...refusal(429, 0, "Rate limit exceeded"), headers: { "retry-after": "9" } },
      retryAfterMs: 9_000,
    },
    broken: refusal(500, 100, "Maintenance"),
    checkRequest,
    // https://postmarkapp.com/developer/user-guide/send-email-with-api/batch-emails
    batch: {
      accepted: {
        answer: { status: 200, json: [acceptedInBatch(1), acceptedInBatch(2)] },
        vendorIds: [messageIdInBatch(1), messageIdInBatch(2)],
      },
      divided: [
        {
          title: "the recipient is inactive there",
          answer: {
            status: 200,
            json: [
              acceptedInBatch(1),
              {
                ErrorCode: 406,
                Message:
                  "You tried to send to a recipient that has been marked as inactive. Found inactive addresses: bob@example.com.",
              },
            ],
          },
          second: { type: "rejected", reason: "marked as inactive", code: 406, suppress: "HardBounce" },
        },
        {
          title: "a field is wrong",
          answer: {
            status: 200,
            json: [acceptedInBatch(1), { ErrorCode: 300, Message: "Invalid 'To' address: 'bob'." }],
          },
          second: { type: "rejected", reason: "Invalid 'To' address", code: 300 },
        },
        {
          title: "the rate limit is exceeded",
          answer: {
            status: 200,
            json: [acceptedInBatch(1), { ErrorCode: 429, Message: "Rate limit exceeded." }],
          },
          second: { type: "later", reason: "Rate limit exceeded", code: 429 },
        },
        {
          title: "an answer that is too short",
          answer: { status: 200, json: [acceptedInBatch(1)] },
          second: { type: "unanswered" },
        },
      ],
      refused: refusal(422, 410, "You may only send up to 500 messages in a single batch."),
      unreadable: "unanswered",
      checkRequest: checkBatch,
    },
    // https://postmarkapp.com/developer/api/server-api#get-server
    verification: {
      accepted: { status: 200, json: { ID: 1, Name: "Staging", ApiTokens: ["server-token-4711"] } },
      rejected: refusal(
        401,
        10,
        "The Server Token you provided in the X-Postmark-Server-Token request header was invalid.",
      ),
      says: "was invalid",
      check: checkVerification,
    },
  },
  webhook: {
    samples: [
      {
        title: "bounced for good",
        report: report(bounce),
        reports: [
          {
            event: "DFEmailBounced",
            at: Date.parse("2019-11-05T16:33:54.907Z"),
            recipient: "john@example.com",
            suppress: "HardBounce",
            metadata: aMetadata,
          },
        ],
        workspaceId,
      },
      {
        title: "bounced for now",
        report: report({ ...bounce, Type: "SoftBounce", TypeCode: 4096 }),
        reports: [{ event: "DFEmailBounced", detail: expect.objectContaining({ type: "SoftBounce" }) }],
        workspaceId,
      },
      { title: "answered by a machine", report: report({ ...bounce, Type: "AutoResponder" }), workspaceId },
      {
        // https://postmarkapp.com/developer/webhooks/spam-complaint-webhook
        title: "complained",
        report: report({ ...bounce, RecordType: "SpamComplaint", Type: "SpamComplaint", TypeCode: 100001 }),
        reports: [{ event: "DFEmailMarkedSpam", suppress: "Complaint" }],
        workspaceId,
      },
      {
        title: "opened",
        report: report(open),
        reports: [{ event: "DFEmailOpened", metadata: aMetadata }],
        workspaceId,
      },
      {
        // https://postmarkapp.com/developer/webhooks/click-webhook
        title: "clicked",
        report: report({
          ...open,
          RecordType: "Click",
          ClickLocation: "HTML",
          OriginalLink: "https://example.com",
        }),
        reports: [{ event: "DFEmailClicked", detail: { link: "https://example.com" } }],
        workspaceId,
      },
      {
        title: "delivered",
        report: report(delivery),
        reports: [
          {
            event: "DFEmailDelivered",
            at: Date.parse("2021-02-21T16:34:52Z"),
            recipient: "john@example.com",
          },
        ],
        workspaceId,
      },
      { title: "of another kind", report: report({ ...open, RecordType: "SmtpApiError" }), workspaceId },
      ...postmarkSamples({ report, bounce, open, delivery }),
    ],
    events: { callOf: ([event]) => report(event), isList: false, good: delivery },
    sign: (unsigned, { withOtherKey }) => ({
      ...unsigned,
      headers: { ...unsigned.headers, "x-postmark-secret": withOtherKey ? "another" : webhookKey },
    }),
    signatureHeaders: ["x-postmark-secret"],
    coversBody: false,
    isTimed: false,
    keyField: "webhookKey",
  },
});

function checkRequest(request: ReceivedRequest): void {
  expect(request).toMatchObject({ method: "POST", path: "/email", host: "api.postmarkapp.com" });
  expect(request.headers["x-postmark-server-token"]).toBe("server-token-4711");
  expect(request.json).toEqual({
    From: "Shop <news@shop.example>",
    To: "ann@example.com",
    Subject: "Grüße, Ann",
    HtmlBody: "<p>Hello <b>Ann</b></p>",
    TextBody: "Hello Ann",
    ReplyTo: "help@shop.example",
    Cc: "carl@example.com",
    Bcc: "bea@example.com",
    Headers: [{ Name: "X-Campaign", Value: "spring" }],
    Attachments: [{ Name: "bill.pdf", Content: "JVBERi0xLjc=", ContentType: "application/pdf" }],
    MessageStream: "broadcasts",
    Metadata: aMetadata,
  });
}

function checkVerification(request: ReceivedRequest): void {
  expect(request).toMatchObject({ method: "GET", host: "api.postmarkapp.com", path: "/server" });
  expect(request.headers["x-postmark-server-token"]).toBe("server-token-4711");
}

function checkBatch(request: ReceivedRequest, messages: readonly BatchMessage[]): void {
  expect(request).toMatchObject({ method: "POST", path: "/email/batch", host: "api.postmarkapp.com" });
  expect(request.headers["x-postmark-server-token"]).toBe("server-token-4711");
  expect(request.json).toMatchObject([
    { To: "ann@example.com", Subject: "Grüße, Ann", TextBody: "Hello Ann", Cc: "carl@example.com" },
    { To: "bob@example.com", Subject: "Grüße, Bob", TextBody: "Hello Bob", MessageStream: "broadcasts" },
  ]);
  expect(request.json).toMatchObject(messages.map(({ context }) => ({ Metadata: context.metadata })));
}
