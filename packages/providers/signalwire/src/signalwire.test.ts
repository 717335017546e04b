import { lamlSignature } from "@signalbox/provider-kit";
import {
  aMetadata,
  lamlSamples,
  providerConformance,
  type UnsignedReport,
  type ReceivedRequest,
} from "@signalbox/provider-kit/conformance";
import { describe, expect, it } from "vitest";
import signalWire from "./index.js";

const token = "PTtoken-of-the-project";
const project = "b08dacad-b0f9-4f4d-b1ef-1e6f5d0c3f11";
const settings = { project, token, spaceUrl: "example.signalwire.com", phone: "+15017122661" };
const address = "https://signalbox.example/api/public/webhooks/signalwire";

function formReport(
  fields: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): UnsignedReport {
  const body = Buffer.from(new URLSearchParams(fields).toString());
  return { url: `${address}?${new URLSearchParams(query).toString()}`, headers: {}, body };
}

// https://developer.signalwire.com/compatibility-api/rest/create-a-message (statusCallback)
const statusCallback = {
  MessageSid: "0a059168-ead0-41af-9d1f-343dae832527",
  SmsSid: "0a059168-ead0-41af-9d1f-343dae832527",
  AccountSid: project,
  From: "+15017122661",
  To: "+15558675310",
  MessageStatus: "delivered",
  SmsStatus: "delivered",
  ApiVersion: "2010-04-01",
};

// https://developer.signalwire.com/compatibility-api/rest/overview/error-codes
const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { code, message, more_info: `https://developer.signalwire.com/rest/error-codes#${code}`, status },
});

providerConformance({
  provider: signalWire,
  config: settings,
  vendor: {
    // https://developer.signalwire.com/compatibility-api/rest/create-a-message
    accepted: {
      answer: {
        status: 201,
        json: {
          account_sid: project,
          api_version: "2010-04-01",
          body: "Hello Ann",
          num_segments: 1,
          num_media: 0,
          date_created: "Mon, 24 Sep 2018 21:00:00 +0000",
          direction: "outbound-api",
          error_code: null,
          from: "+15017122661",
          sid: "0a059168-ead0-41af-9d1f-343dae832527",
          status: "queued",
          to: "+15005550006",
        },
      },
      vendorId: "0a059168-ead0-41af-9d1f-343dae832527",
    },
    rejected: [
      {
        title: "the number is none",
        answer: refusal(400, "21211", "The 'To' number is not a valid phone number."),
        says: "not a valid phone number",
        suppress: "HardBounce",
      },
      {
        title: "the token is wrong",
        answer: { status: 401, text: "" },
        says: "HTTP 401",
        misconfigured: true,
      },
    ],
    throttled: { answer: { status: 429, headers: { "retry-after": "2" } }, retryAfterMs: 2_000 },
    broken: { status: 500, text: "" },
    checkRequest,
    // https://developer.signalwire.com/compatibility-api/rest/retrieve-an-account
    verification: {
      accepted: { status: 200, json: { sid: project, friendly_name: "Shop" } },
      rejected: { status: 401, text: "" },
      says: "HTTP 401",
      check: checkVerification,
    },
  },
  webhook: {
    samples: [
      // https://signalwire.com/docs/compatibility-api/rest/messages/webhooks/sms-status-callback
      ...lamlSamples({
        status: statusCallback,
        reply: { MessageSid: "m", From: "+15558675310", To: "+15017122661" },
        statuses: [
          "queued",
          "sending",
          "sent",
          "delivered",
          "undelivered",
          "failed",
          "receiving",
          "received",
        ],
        workspaceId: aMetadata.workspaceId,
        formReport: (fields) => formReport(fields, { ...aMetadata }),
      }),
      {
        title: "delivered",
        report: formReport(statusCallback, { ...aMetadata }),
        reports: [{ event: "DFSmsDelivered", metadata: aMetadata, recipient: "+15558675310" }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "undelivered",
        report: formReport({ ...statusCallback, SmsStatus: "undelivered" }, { ...aMetadata }),
        reports: [{ event: "DFSmsFailed" }],
        workspaceId: aMetadata.workspaceId,
      },
      {
        title: "a user answers QUIT",
        report: formReport({ MessageSid: "m", From: "+15558675310", Body: "QUIT" }, { workspaceId: "w" }),
        subscriptions: [{ action: "Unsubscribe", scope: "channel", sender: "+15558675310" }],
        workspaceId: "w",
      },
    ],
    sign: (report, { withOtherKey }) => {
      const fields = new URLSearchParams(report.body.toString());
      const signature = lamlSignature(withOtherKey ? "another-token" : token, report.url, fields);
      return { ...report, headers: { ...report.headers, "x-signalwire-signature": signature } };
    },
    signatureHeaders: ["x-signalwire-signature"],
    isTimed: false,
  },
});

function checkRequest(request: ReceivedRequest): void {
  expect(request).toMatchObject({
    method: "POST",
    host: "example.signalwire.com",
    path: `/api/laml/2010-04-01/Accounts/${project}/Messages.json`,
    form: { To: "+15005550006", From: "+15017122661", Body: "Hello Ann" },
  });
  const credentials = Buffer.from(`${project}:${token}`).toString("base64");
  expect(request.headers["authorization"]).toBe(`Basic ${credentials}`);
}

describe("SignalWire's settings", () => {
  it.each(["example.signalwire.com", "https://example.signalwire.com", "https://example.signalwire.com/"])(
    "take %s as a space",
    (spaceUrl) => expect(signalWire.config.safeParse({ ...settings, spaceUrl }).success).toBe(true),
  );

  it.each([
    "evil.example",
    "signalwire.com.evil.example",
    "http://example.signalwire.com",
    "127.0.0.1/.signalwire.com",
  ])("do not send the token to %s", (spaceUrl) =>
    expect(signalWire.config.safeParse({ ...settings, spaceUrl }).success).toBe(false),
  );
});

function checkVerification(request: ReceivedRequest): void {
  expect(request).toMatchObject({
    method: "GET",
    host: settings.spaceUrl,
    path: `/api/laml/2010-04-01/Accounts/${project}.json`,
  });
  expect(request.headers["authorization"]).toMatch(/^Basic /);
}
