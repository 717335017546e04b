import { hmac, metadataTags, type BatchMessage } from "@signalbox/provider-kit";
import {
  aBatch,
  aMetadata,
  anEmail,
  aSendContext,
  providerConformance,
  startLoopbackVendor,
  type UnsignedReport,
  type ReceivedRequest,
  type SentMessage,
} from "@signalbox/provider-kit/conformance";
import { describe, expect, it } from "vitest";
import { contactSamples, emailSamples } from "./event-samples.fixture.js";
import resend from "./index.js";

// The secret of https://docs.svix.com/receiving/verifying-payloads/how-manual
const webhookKey = "whsec_plJ3nmyCDGBKInavdOK15jsl";
const tags = metadataTags(aMetadata).map(({ name, value }) => ({ name, value }));

// https://resend.com/docs/webhooks/emails/bounced and its neighbours
function emailReport(type: string, more: object = {}, tagsOfReport: unknown = tags): UnsignedReport {
  return reportOf(emailEvent(type, more, tagsOfReport));
}

function emailEvent(type: string, more: object = {}, tagsOfReport: unknown = tags): Record<string, unknown> {
  return {
    type,
    created_at: "2026-11-22T23:41:12.126Z",
    data: {
      broadcast_id: "8b146471-e88e-4322-86af-016cd36fd216",
      created_at: "2026-11-22T23:41:11.894719+00:00",
      email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
      from: "Acme <onboarding@resend.dev>",
      to: ["delivered@resend.dev"],
      subject: "Sending this example",
      tags: tagsOfReport,
      ...more,
    },
  };
}

function reportOf(event: unknown): UnsignedReport {
  return {
    url: "https://signalbox.example/api/public/webhooks/resend",
    headers: { "svix-id": "msg_p5jXN8AQM9LWM0D4loKWxJek" },
    body: Buffer.from(JSON.stringify(event)),
  };
}

const common = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: Date.parse("2026-11-22T23:41:12.126Z"),
  metadata: aMetadata,
  recipient: "delivered@resend.dev",
};
const { workspaceId } = aMetadata;

// https://resend.com/docs/api-reference/errors
const refusal = (statusCode: number, name: string, message: string) => ({
  status: statusCode,
  json: { statusCode, name, message },
});

const firstId = "ae2014de-c168-4c61-8267-70d2662a1ce1";
const secondId = "faccb7a5-8a28-4e9a-ac64-8da1cc3bc1cb";

providerConformance({
  provider: resend,
  config: { apiKey: "re_4711_secret", webhookKey },
  vendor: {
    // https://resend.com/docs/api-reference/emails/send-email
    accepted: {
      answer: { status: 200, json: { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" } },
      vendorId: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794",
    },
    rejected: [
      {
        title: "a field is wrong",
        answer: refusal(
          422,
          "validation_error",
          "Invalid `to` field. The email address needs to follow the format.",
        ),
        says: "Invalid `to` field",
      },
      {
        title: "the key is wrong",
        answer: refusal(403, "invalid_api_key", "API key is invalid."),
        says: "API key is invalid",
        misconfigured: true,
      },
      {
        title: "the same key stands for another message",
        answer: refusal(
          409,
          "invalid_idempotent_request",
          "Same idempotency key used with a different request payload.",
        ),
        says: "different request payload",
      },
    ],
    // https://resend.com/docs/api-reference/rate-limit
    throttled: {
      answer: {
        ...refusal(429, "rate_limit_exceeded", "Too many requests. You can only make 2 requests per second."),
        headers: { "retry-after": "1", "ratelimit-limit": "2", "ratelimit-remaining": "0" },
      },
      retryAfterMs: 1_000,
    },
    broken: refusal(500, "application_error", "An unexpected error occurred."),
    checkRequest,
    // https://resend.com/docs/api-reference/emails/send-batch-emails
    batch: {
      accepted: {
        answer: { status: 200, json: { data: [{ id: firstId }, { id: secondId }] } },
        vendorIds: [firstId, secondId],
      },
      // https://resend.com/changelog/batch-validation-modes
      divided: [
        {
          title: "a field is missing",
          answer: {
            status: 200,
            json: { data: [{ id: firstId }], errors: [{ index: 1, message: "The `to` field is missing." }] },
          },
          second: { type: "rejected", reason: "The `to` field is missing." },
        },
      ],
      refused: refusal(422, "validation_error", "Invalid `to` field."),
      unreadable: "unanswered",
      checkRequest: checkBatch,
    },
    // https://resend.com/docs/api-reference/errors#restricted_api_key: a key that may only send is a right one.
    verification: {
      accepted: {
        status: 401,
        json: {
          statusCode: 401,
          name: "restricted_api_key",
          message: "This API key is restricted to only send emails",
        },
      },
      rejected: {
        status: 403,
        json: { statusCode: 403, name: "invalid_api_key", message: "API key is invalid" },
      },
      says: "API key is invalid",
      check: checkVerification,
    },
  },
  webhook: {
    samples: [
      {
        title: "bounced for good",
        report: emailReport("email.bounced", {
          bounce: {
            message: "The recipient's email address is on the suppression list.",
            subType: "Suppressed",
            type: "Permanent",
          },
        }),
        reports: [{ ...common, event: "DFEmailBounced", suppress: "HardBounce" }],
        workspaceId,
      },
      {
        title: "complained",
        report: emailReport("email.complained"),
        reports: [{ ...common, event: "DFEmailMarkedSpam", suppress: "Complaint" }],
        workspaceId,
      },
      {
        title: "clicked",
        report: emailReport("email.clicked", {
          click: {
            ipAddress: "122.115.53.11",
            link: "https://resend.com",
            timestamp: "2026-11-24T05:00:57.163Z",
            userAgent: "Mozilla/5.0",
          },
        }),
        reports: [{ ...common, event: "DFEmailClicked", detail: { link: "https://resend.com" } }],
        workspaceId,
      },
      {
        title: "opened",
        report: emailReport("email.opened"),
        reports: [{ event: "DFEmailOpened" }],
        workspaceId,
      },
      {
        title: "delivered",
        report: emailReport("email.delivered"),
        reports: [{ event: "DFEmailDelivered" }],
        workspaceId,
      },
      {
        title: "delayed",
        report: emailReport("email.delivery_delayed"),
        reports: [{ ...common, event: "DFEmailDelayed" }],
        workspaceId,
      },
      {
        title: "with its tags as an object",
        report: emailReport(
          "email.opened",
          {},
          Object.fromEntries(tags.map(({ name, value }) => [name, value])),
        ),
        reports: [{ metadata: aMetadata }],
        workspaceId,
      },
      { title: "merely sent", report: emailReport("email.sent"), workspaceId },
      ...emailSamples(emailReport),
      ...contactSamples(reportOf),
    ],
    events: { callOf: ([event]) => reportOf(event), isList: false, good: emailEvent("email.delivered") },
    sign: (report, { at, withOtherKey }) => {
      const key = Buffer.from(
        withOtherKey ? "another+key+of+svix+here" : webhookKey.slice("whsec_".length),
        "base64",
      );
      const time = String(Math.floor(at.getTime() / 1000));
      const signed = Buffer.concat([Buffer.from(`${report.headers["svix-id"]}.${time}.`), report.body]);
      const signature = `v1,${hmac("sha256", key, signed).toString("base64")}`;
      return {
        ...report,
        headers: { ...report.headers, "svix-timestamp": time, "svix-signature": signature },
      };
    },
    signatureHeaders: ["svix-id", "svix-timestamp", "svix-signature"],
    isTimed: true,
    keyField: "webhookKey",
  },
});

function checkRequest(request: ReceivedRequest, { context }: SentMessage): void {
  expect(request).toMatchObject({ method: "POST", path: "/emails", host: "api.resend.com" });
  expect(request.headers["authorization"]).toBe("Bearer re_4711_secret");
  expect(request.headers["idempotency-key"]).toBe(context.idempotencyKey);
  expect(request.json).toEqual({
    from: "Shop <news@shop.example>",
    to: ["ann@example.com"],
    subject: "Grüße, Ann",
    html: "<p>Hello <b>Ann</b></p>",
    text: "Hello Ann",
    reply_to: "help@shop.example",
    cc: ["carl@example.com"],
    bcc: ["bea@example.com"],
    headers: { "X-Campaign": "spring" },
    attachments: [{ filename: "bill.pdf", content: "JVBERi0xLjc=", content_type: "application/pdf" }],
    tags,
  });
}

function checkBatch(request: ReceivedRequest, messages: readonly BatchMessage[]): void {
  expect(request).toMatchObject({ method: "POST", path: "/emails/batch", host: "api.resend.com" });
  expect(request.headers).toMatchObject({
    authorization: "Bearer re_4711_secret",
    "x-batch-validation": "permissive",
  });
  expect(request.json).toMatchObject([
    { to: ["ann@example.com"], subject: "Grüße, Ann", text: "Hello Ann", cc: ["carl@example.com"] },
    { to: ["bob@example.com"], subject: "Grüße, Bob", text: "Hello Bob" },
  ]);
  expect(request.json).toMatchObject(
    messages.map(({ context: { metadata } }) => ({
      tags: metadataTags(metadata).map((tag) => ({ ...tag })),
    })),
  );
  expect(request.body).not.toContain("attachments");
}

describe("Resend", () => {
  it("knows of no message whose id is whose when the answer to a batch leaves one out", async () => {
    const vendor = await startLoopbackVendor();
    vendor.answerWith(() => ({
      status: 200,
      json: { data: [{ id: firstId }], errors: [] },
    }));
    const connection = resend.open({ apiKey: "re_4711_secret" }, { route: vendor.route });
    const { signal, now } = aSendContext();
    const results = await connection.sendBatch?.(aBatch(), { idempotencyKey: "k", signal, now });
    await connection.close();
    await vendor.close();

    expect(results?.map(({ type }) => type)).toEqual(["unanswered", "unanswered"]);
  });

  it("verifies the published example of its signatures", async () => {
    const verification = await resend.webhook?.verify(
      {
        url: "https://signalbox.example/api/public/webhooks/resend",
        headers: {
          "svix-id": "msg_loFOjxBNrRLzqYUf",
          "svix-timestamp": "1731705121",
          "svix-signature": "v1,AAAA v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=",
        },
        query: {},
        body: Buffer.from('{"event_type":"ping","data":{"success":true}}'),
        now: new Date(1_731_705_121_000),
      },
      { apiKey: "re_1", webhookKey },
    );
    expect(verification).toEqual({ type: "genuine" });
  });

  it("waits when its first attempt of a message is still in progress", async () => {
    const vendor = await startLoopbackVendor();
    const connection = resend.open({ apiKey: "re_1" }, { route: vendor.route });
    vendor.answerWith(() =>
      refusal(409, "concurrent_idempotent_requests", "Same idempotency key is in use."),
    );
    const result = await connection.send(anEmail(), aSendContext());
    await connection.close();
    await vendor.close();
    expect(result).toMatchObject({ type: "later", code: "concurrent_idempotent_requests" });
  });
});

function checkVerification(request: ReceivedRequest): void {
  expect(request).toMatchObject({ method: "GET", host: "api.resend.com", path: "/domains" });
  expect(request.headers["authorization"]).toBe("Bearer re_4711_secret");
}
