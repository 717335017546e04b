import { lamlSignature } from "@signalbox/provider-kit";
import {
  aMetadata,
  lamlSamples,
  providerConformance,
  type UnsignedReport,
  type ReceivedRequest,
} from "@signalbox/provider-kit/conformance";
import { describe, expect, it } from "vitest";
import twilio from "./index.js";

const authToken = "auth-token-of-the-account";
const statusUrl = `https://signalbox.example/api/public/webhooks/twilio?${new URLSearchParams({ ...aMetadata }).toString()}`;

function formReport(fields: Readonly<Record<string, string>>, url = statusUrl): UnsignedReport {
  return {
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  };
}

// https://www.twilio.com/docs/messaging/guides/track-outbound-message-status#example-status-callback-request
const statusCallback = {
  SmsSid: "SM2xxxxxx",
  SmsStatus: "delivered",
  MessageStatus: "delivered",
  To: "+15558675310",
  MessageSid: "SM2xxxxxx",
  AccountSid: "ACxxxxxxx",
  From: "+15017122661",
  ApiVersion: "2010-04-01",
};

// https://www.twilio.com/docs/messaging/guides/webhook-request
const inbound = {
  MessageSid: "SM3xxxxxx",
  SmsSid: "SM3xxxxxx",
  SmsMessageSid: "SM3xxxxxx",
  AccountSid: "ACxxxxxxx",
  MessagingServiceSid: "MGxxxxxxx",
  From: "+15558675310",
  To: "+15017122661",
  Body: " Stop ",
  NumMedia: "0",
  NumSegments: "1",
  SmsStatus: "received",
  ApiVersion: "2010-04-01",
};

const inboundUrl = `https://signalbox.example/api/public/webhooks/twilio?workspaceId=${aMetadata.workspaceId}`;

/** The fields of a form; anything that is none has no fields. */
function fieldsOf(form: unknown): Record<string, string> {
  if (typeof form !== "object" || form === null) return {};
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

// https://www.twilio.com/docs/usage/twilios-response#exceptions
const refusal = (status: number, code: number, message: string) => ({
  status,
  json: { status, message, code, more_info: `https://www.twilio.com/docs/errors/${code}` },
});

providerConformance({
  provider: twilio,
  config: {
    accountSid: "AC00000000000000000000000000000001",
    messagingServiceSid: "MG00000000000000000000000000000001",
    authToken,
    apiKeySid: "SK00000000000000000000000000000001",
    apiKeySecret: "secret-of-the-key",
  },
  vendor: {
    // https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
    accepted: {
      answer: {
        status: 201,
        json: {
          account_sid: "AC00000000000000000000000000000001",
          api_version: "2010-04-01",
          body: "Hello Ann",
          date_created: "Thu, 24 Aug 2023 05:01:45 +0000",
          direction: "outbound-api",
          error_code: null,
          error_message: null,
          messaging_service_sid: "MG00000000000000000000000000000001",
          num_segments: "0",
          sid: "SM1f0e8ae6ade43cb3c0ce4525424e404f",
          status: "accepted",
          to: "+15005550006",
        },
      },
      vendorId: "SM1f0e8ae6ade43cb3c0ce4525424e404f",
    },
    rejected: [
      // https://www.twilio.com/docs/api/errors/21211, 21614, 21635, 21268, 21610, 21612, 20003
      {
        title: "the number is none",
        answer: refusal(400, 21211, "The 'To' number +1500555 is not a valid phone number."),
        says: "is not a valid phone number",
        suppress: "HardBounce",
      },
      {
        title: "the number takes no text messages",
        answer: refusal(400, 21614, "'To' number is not a valid mobile number"),
        says: "not a valid mobile number",
        suppress: "HardBounce",
      },
      {
        title: "the number is a landline",
        answer: refusal(400, 21635, "'To' number cannot be a landline"),
        says: "landline",
        suppress: "HardBounce",
      },
      {
        title: "the number is a premium one",
        answer: refusal(400, 21268, "Sending to Premium rate or Information Service numbers is not allowed"),
        says: "Premium",
        suppress: "HardBounce",
      },
      {
        title: "the number is not reachable from this one",
        answer: refusal(
          400,
          21612,
          "The 'To' phone number is not currently reachable using the 'From' number",
        ),
        says: "not currently reachable",
      },
      {
        title: "the recipient wants none",
        answer: refusal(400, 21610, "Attempt to send to unsubscribed recipient"),
        says: "unsubscribed recipient",
      },
      {
        title: "the key is wrong",
        answer: refusal(401, 20003, "Authenticate"),
        says: "Authenticate",
        misconfigured: true,
      },
    ],
    // https://www.twilio.com/docs/api/errors/20429
    throttled: {
      answer: { ...refusal(429, 20429, "Too Many Requests"), headers: { "retry-after": "3" } },
      retryAfterMs: 3_000,
    },
    broken: refusal(500, 20500, "An internal server error has occurred"),
    checkRequest,
    // https://www.twilio.com/docs/messaging/api/service-resource#fetch-a-service-resource
    verification: {
      accepted: { status: 200, json: { sid: "MG00000000000000000000000000000001", friendly_name: "Shop" } },
      rejected: refusal(401, 20003, "Authenticate"),
      says: "Authenticate",
      check: checkVerification,
    },
  },
  webhook: {
    events: { callOf: ([form]) => formReport(fieldsOf(form)), isList: false, good: statusCallback },
    samples: [
      ...lamlSamples({
        status: statusCallback,
        reply: inbound,
        statuses: [
          "accepted",
          "scheduled",
          "queued",
          "sending",
          "sent",
          "delivered",
          "read",
          "partially_delivered",
          "undelivered",
          "failed",
          "canceled",
          "receiving",
          "received",
        ],
        workspaceId: aMetadata.workspaceId,
        formReport: (fields) => formReport(fields),
      }),
      {
        title: "an opted-out reply on another channel of the messaging service",
        report: formReport({ ...inbound, From: "whatsapp:+15558675310", Body: "STOP ALL" }, inboundUrl),
        subscriptions: [{ action: "Unsubscribe", scope: "channel", sender: "+15558675310" }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "delivered",
        report: formReport(statusCallback),
        reports: [
          {
            id: "SM2xxxxxx:delivered",
            event: "DFSmsDelivered",
            recipient: "+15558675310",
            metadata: aMetadata,
          },
        ],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "undelivered",
        report: formReport({ ...statusCallback, SmsStatus: "undelivered", ErrorCode: "30003" }),
        reports: [{ event: "DFSmsFailed", detail: { status: "undelivered", errorCode: "30003" } }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "failed",
        report: formReport({ ...statusCallback, SmsStatus: "failed" }),
        reports: [{ event: "DFSmsFailed" }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "merely sent",
        report: formReport({ ...statusCallback, SmsStatus: "sent", MessageStatus: "sent" }),
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "a user answers STOP",
        report: formReport(inbound, inboundUrl),
        subscriptions: [{ action: "Unsubscribe", sender: "+15558675310", id: "SM3xxxxxx" }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "a user answers START",
        report: formReport({ ...inbound, Body: "start" }, inboundUrl),
        subscriptions: [{ action: "Subscribe", sender: "+15558675310" }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "Twilio itself understood an answer as opting out",
        report: formReport({ ...inbound, Body: "no mas", OptOutType: "STOP" }, inboundUrl),
        subscriptions: [{ action: "Unsubscribe" }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "a user writes something else",
        report: formReport({ ...inbound, Body: "Please don't stop" }, inboundUrl),
        workspaceId: aMetadata.workspaceId,
      },
    ],
    sign: (report, { withOtherKey }) => {
      const fields = new URLSearchParams(report.body.toString());
      const signature = lamlSignature(withOtherKey ? "another-token" : authToken, report.url, fields);
      return { ...report, headers: { ...report.headers, "x-twilio-signature": signature } };
    },
    signatureHeaders: ["x-twilio-signature"],
    isTimed: false,
    keyField: "authToken",
  },
});

function checkRequest(request: ReceivedRequest): void {
  expect(request).toMatchObject({
    method: "POST",
    host: "api.twilio.com",
    path: "/2010-04-01/Accounts/AC00000000000000000000000000000001/Messages.json",
    form: {
      To: "+15005550006",
      Body: "Hello Ann",
      MessagingServiceSid: "MG00000000000000000000000000000001",
    },
  });
  const credentials = Buffer.from("SK00000000000000000000000000000001:secret-of-the-key").toString("base64");
  expect(request.headers["authorization"]).toBe(`Basic ${credentials}`);
}

describe("Twilio's settings", () => {
  const numbers = { accountSid: "AC1", messagingServiceSid: "MG1" };

  it("need the auth token or a whole API key", () => {
    expect(twilio.config.safeParse({ ...numbers, authToken }).success).toBe(true);
    expect(twilio.config.safeParse({ ...numbers, apiKeySid: "SK1", apiKeySecret: "s" }).success).toBe(true);
    expect(twilio.config.safeParse({ ...numbers, apiKeySid: "SK1" }).success).toBe(false);
    expect(twilio.config.safeParse(numbers).success).toBe(false);
  });
});

function checkVerification(request: ReceivedRequest): void {
  expect(request).toMatchObject({ method: "GET", host: "messaging.twilio.com" });
  expect(request.path).toMatch(/^\/v1\/Services\/MG\w+$/);
  expect(request.headers["authorization"]).toMatch(/^Basic /);
}
