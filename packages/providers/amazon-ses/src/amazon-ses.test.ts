import {
  createVendorHttp,
  forged,
  unconfigured,
  type ProviderConnection,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import {
  anEmail,
  aSendContext,
  providerConformance,
  startLoopbackVendor,
  type LoopbackVendor,
  type UnsignedReport,
  type ReceivedRequest,
} from "@signalbox/provider-kit/conformance";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { bounce, certUrl, mail, notice, sesSamples, tagValues, unsigned } from "./event-samples.fixture.js";
import { amazonSes } from "./index.js";
import { createSigner } from "./signing.fixture.js";
import { createSigningCertificates } from "./signing-certificates.js";
import type { SnsMessage } from "./sns-message.js";

const signer = await createSigner();
const stranger = await createSigner();
const ses = amazonSes(async (url) => (url.href === certUrl ? signer.certificate : undefined));

const settings = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "eu-central-1",
  topicArn: "arn:aws:sns:us-west-2:123456789012:MyTopic",
};

const requestSchema = z.object({
  Content: z.object({ Raw: z.object({ Data: z.string() }) }),
  Destination: z.unknown(),
  EmailTags: z.unknown(),
});

function signedWith(by: typeof signer, report: UnsignedReport): UnsignedReport {
  const message = JSON.parse(report.body.toString()) as SnsMessage;
  return { ...report, body: Buffer.from(JSON.stringify(by.sign(message))) };
}

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html (Errors); the error type is in a header
const refusal = (
  status: number,
  kind: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
) => ({
  status,
  headers: {
    "x-amzn-errortype": `${kind}:http://internal.amazon.com/coral/com.amazonaws.services.simpleemailv2/`,
    ...more,
  },
  json: { message },
});
const accepted = {
  status: 200,
  json: { MessageId: "0100017c8f0c7e3f-a1b2c3d4-0000-4e5f-9a8b-000000000000-000000" },
};

providerConformance({
  provider: ses,
  config: { ...settings, endpoint: "https://email.example.com" },
  vendor: {
    accepted: { answer: accepted, vendorId: accepted.json.MessageId },
    rejected: [
      {
        title: "the sender is not verified",
        answer: refusal(
          400,
          "MessageRejected",
          "Email address is not verified. The following identities failed the check: news@shop.example",
        ),
        says: "Email address is not verified",
      },
      {
        title: "the message is wrong",
        answer: refusal(400, "BadRequestException", "Missing final '@domain'"),
        says: "Missing final",
      },
      {
        title: "the account is suspended",
        answer: refusal(
          400,
          "AccountSuspendedException",
          "The account's ability to send email has been permanently restricted.",
        ),
        says: "permanently restricted",
        misconfigured: true,
      },
      {
        title: "the key is wrong",
        answer: refusal(
          403,
          "SignatureDoesNotMatch",
          "The request signature we calculated does not match the signature you provided.",
        ),
        says: "does not match",
        misconfigured: true,
      },
    ],
    throttled: {
      answer: refusal(429, "TooManyRequestsException", "Maximum sending rate exceeded.", {
        "retry-after": "2",
      }),
      retryAfterMs: 2_000,
    },
    broken: refusal(500, "InternalFailure", "The request processing has failed because of an unknown error."),
    checkRequest,
  },
  webhook: {
    samples: sesSamples,
    events: {
      callOf: ([event]) => unsigned({ Message: JSON.stringify(event) }),
      isList: false,
      good: { ...bounce, mail },
    },
    sign: (report, { withOtherKey }) => signedWith(withOtherKey ? stranger : signer, report),
    signatureHeaders: [],
    isTimed: false,
    keyField: "topicArn",
  },
});

function checkRequest(request: ReceivedRequest): void {
  expect(request).toMatchObject({
    method: "POST",
    path: "/v2/email/outbound-emails",
    host: "email.example.com",
  });
  expect(request.headers["authorization"]).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/\d{8}\/eu-central-1\/ses\/aws4_request, /,
  );
  const sent = requestSchema.parse(request.json);
  expect(sent.Destination).toEqual({
    ToAddresses: ["ann@example.com"],
    CcAddresses: ["carl@example.com"],
    BccAddresses: ["bea@example.com"],
  });
  expect(sent.EmailTags).toEqual(tagValues.map(([Name, Value]) => ({ Name, Value })));
  const raw = Buffer.from(sent.Content.Raw.Data, "base64").toString();
  for (const line of [
    "From: Shop <news@shop.example>",
    "To: ann@example.com",
    "Cc: carl@example.com",
    "Reply-To: help@shop.example",
    "X-Campaign: spring",
    "Content-Type: application/pdf; name=bill.pdf",
  ]) {
    expect(raw).toContain(`${line}\r\n`);
  }
  expect(raw).not.toContain("bea@example.com");
  expect(raw).toContain("<p>Hello <b>Ann</b></p>");
}

describe("Amazon SES", () => {
  let vendor: LoopbackVendor;
  let connection: ProviderConnection;

  beforeEach(async () => {
    vendor = await startLoopbackVendor();
    vendor.answerWith(() => accepted);
    connection = ses.open(ses.config.parse(settings), { route: vendor.route });
  });

  afterEach(async () => {
    await connection.close();
    await vendor.close();
  });

  it("is called at the region's own address", async () => {
    expect(await connection.send(anEmail(), aSendContext())).toMatchObject({ type: "accepted" });
    expect(vendor.requests[0]?.host).toBe("email.eu-central-1.amazonaws.com");
  });

  it("gets international domains in their ASCII form", async () => {
    await connection.send(
      anEmail({ to: "ann@exämple.com", cc: ["Cäcilie <c@exämple.com>"], bcc: [] }),
      aSendContext(),
    );
    const sent = requestSchema.parse(vendor.requests[0]?.json);
    expect(sent.Destination).toEqual({
      ToAddresses: ["ann@xn--exmple-cua.com"],
      CcAddresses: ["c@xn--exmple-cua.com"],
      BccAddresses: [],
    });
    const raw = Buffer.from(sent.Content.Raw.Data, "base64").toString();
    expect(raw).toContain("To: ann@xn--exmple-cua.com\r\n");
    expect(raw).toMatch(/^\p{ASCII}*$/u);
  });

  it("rejects a region that leads to another host", () => {
    expect(ses.config.safeParse({ ...settings, region: "x.evil.example/" }).success).toBe(false);
  });
});

describe("An SNS subscription confirmation", () => {
  const question = (SubscribeURL: string): UnsignedReport =>
    signedWith(
      signer,
      unsigned({
        Type: "SubscriptionConfirmation",
        Token:
          "2336412f37fb687f5d51e6e241d09c805a5a57b30d712f794cc5f6a988666d92768dd60a747ba6f3beb71854e285d6ad02428b09ceece29417f1f02d609c582afbacc99c583a916b9981dd2728f4ae6fdb82efd087cc3b7849e05798d2d2785c03b0879594eeac82c01f235d0e717736",
        Message: "You have chosen to subscribe to the topic arn:aws:sns:us-west-2:123456789012:MyTopic.",
        SubscribeURL,
      }),
    );
  const asRequest = (report: UnsignedReport): WebhookRequest => ({
    ...report,
    query: {},
    now: new Date("2026-11-21T12:00:00Z"),
  });

  it("is confirmed at SNS", async () => {
    const url =
      "https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:us-west-2:123456789012:MyTopic&Token=2336";
    const request = asRequest(question(url));
    expect(await ses.webhook?.verify(request, settings)).toEqual({ type: "genuine" });
    expect(ses.webhook?.parse(request)).toEqual({ reports: [], subscriptions: [], confirm: url });
  });

  it("is not confirmed without a topic in the settings, nor for another topic", async () => {
    const request = asRequest(question("https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription"));
    const { topicArn: _, ...withoutTopic } = settings;
    const other = { ...settings, topicArn: "arn:aws:sns:us-west-2:999999999999:Elsewhere" };
    expect(await ses.webhook?.verify(request, withoutTopic)).toEqual(unconfigured("topicArn"));
    expect(await ses.webhook?.verify(request, other)).toEqual(forged("of another topic"));
  });

  it.each([
    "https://evil.example/",
    "http://sns.us-west-2.amazonaws.com/",
    "https://sns.us-west-2.amazonaws.com:8443/",
    "https://sns.us-west-2.amazonaws.com.evil.example/",
    "https://sns.us-west-2.amazonaws.com@evil.example/",
    "https://169.254.169.254/",
  ])("is not answered at %s", (url) => {
    expect(() => ses.webhook?.parse(asRequest(question(url)))).toThrow("no message of SNS");
  });
});

it("A notification of another topic than the configured one is forged", async () => {
  const report = { ...signedWith(signer, notice(bounce)), query: {}, now: new Date("2026-11-21T12:00:00Z") };
  const { TopicArn } = JSON.parse(report.body.toString("utf8")) as { TopicArn: string };
  const verifiedBy = async (topicArn: string): Promise<string | undefined> =>
    (await ses.webhook?.verify(report, { ...settings, topicArn }))?.type;
  expect(await verifiedBy(TopicArn)).toBe("genuine");
  expect(await verifiedBy("arn:aws:sns:us-west-2:999999999999:Elsewhere")).toBe("forged");
});

describe("The certificate of a notification", () => {
  let vendor: LoopbackVendor;
  const now = new Date("2026-11-21T12:00:00Z");

  beforeAll(async () => {
    vendor = await startLoopbackVendor();
  });
  afterAll(() => vendor.close());

  const verify = async (report: UnsignedReport, at: Date = now, of = ses): Promise<string | undefined> =>
    (await of.webhook?.verify({ ...report, query: {}, now: at }, settings))?.type;

  it.each([
    "https://evil.example/SimpleNotificationService-f3ec.pem",
    "http://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ec.pem",
    "https://sns.us-west-2.amazonaws.com/?Action=x&y=/SimpleNotificationService-f3ec.pem",
    "https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ec.pem?x",
    "https://sns.us-west-2.amazonaws.com.evil.example/SimpleNotificationService-f3ec.pem",
    "https://s3.us-west-2.amazonaws.com/SimpleNotificationService-f3ec.pem",
    "no address",
  ])("is not believed when it is at %s", async (SigningCertURL) => {
    const believing = amazonSes(async () => signer.certificate);
    expect(await verify(signedWith(signer, notice(bounce, { SigningCertURL })), now, believing)).toBe(
      "forged",
    );
  });

  it("is not trusted before or after its validity", async () => {
    const report = signedWith(signer, notice(bounce));
    expect(await verify(report)).toBe("genuine");
    expect(await verify(report, new Date("2028-06-01T00:00:00Z"))).toBe("forged");
    expect(await verify(report, new Date("2025-06-01T00:00:00Z"))).toBe("forged");
  });

  it("is fetched once", async () => {
    vendor.answerWith(() => ({ status: 200, text: signer.pem }));
    const http = createVendorHttp({ route: vendor.route });
    const fetching = amazonSes(createSigningCertificates(http));
    const report = signedWith(signer, notice(bounce));
    expect(await verify(report, now, fetching)).toBe("genuine");
    expect(await verify(report, now, fetching)).toBe("genuine");
    expect(vendor.requests.map(({ host, path }) => `${host}${path}`)).toEqual([
      certUrl.replace("https://", ""),
    ]);
    await http.close();
  });

  it("makes a notification forged when it is missing or invalid; an unreachable one is retried", async () => {
    const http = createVendorHttp({ route: vendor.route });
    const fetching = amazonSes(createSigningCertificates(http));
    const report = signedWith(signer, notice(bounce));
    vendor.answerWith(() => ({ status: 200, text: "<html>" }));
    expect(await verify(report, now, fetching)).toBe("forged");
    vendor.answerWith(() => ({ status: 404 }));
    expect(await verify(report, now, fetching)).toBe("forged");
    vendor.answerWith(() => ({ status: 503 }));
    await expect(verify(report, now, fetching)).rejects.toMatchObject({
      code: "VendorUnavailable",
      retry: "later",
    });
    vendor.answerWith(() => "hang-up");
    await expect(verify(report, now, fetching)).rejects.toMatchObject({ retry: "later" });
    vendor.answerWith(() => ({ status: 200, text: signer.pem }));
    expect(await verify(report, now, fetching)).toBe("genuine");
    await http.close();
  });
});
