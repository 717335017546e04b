import { verify } from "node:crypto";
import {
  aPush,
  aSendContext,
  providerConformance,
  startLoopbackVendor,
  type LoopbackVendor,
  type PlayedAnswer,
  type ReceivedRequest,
} from "@signalbox/provider-kit/conformance";
import type { ProviderConnection } from "@signalbox/provider-kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import firebase from "./index.js";
import { aServiceAccountKey } from "./service-account.fixture.js";

const key = aServiceAccountKey();

// https://developers.google.com/identity/protocols/oauth2/service-account#httprest
const tokenAnswer: PlayedAnswer = {
  status: 200,
  json: {
    access_token: "1/8xbJqaOZXSUZbHLl5EOtu1pxz3fmmetKx9W8CV4t79M",
    token_type: "Bearer",
    expires_in: 3600,
  },
};
const isForToken = (request: ReceivedRequest): boolean => request.host === "oauth2.googleapis.com";

// https://firebase.google.com/docs/cloud-messaging/error-codes
const fcmError = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
const refusal = (code: number, status: string, message: string, errorCode?: string) => ({
  status: code,
  json: {
    error: {
      code,
      message,
      status,
      ...(errorCode === undefined ? {} : { details: [{ "@type": fcmError, errorCode }] }),
    },
  },
});

// https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
const accepted = {
  status: 200,
  json: { name: "projects/shop-4711/messages/0:1500415314455276%31bd1c9631bd1c96" },
};

providerConformance({
  provider: firebase,
  config: { key: key.text },
  vendor: {
    accepted: { answer: accepted, vendorId: accepted.json.name },
    rejected: [
      {
        title: "the app was removed from the device",
        answer: refusal(404, "NOT_FOUND", "Requested entity was not found.", "UNREGISTERED"),
        says: "not found",
        suppress: "HardBounce",
      },
      {
        title: "the token is none",
        answer: refusal(
          400,
          "INVALID_ARGUMENT",
          "The registration token is not a valid FCM registration token",
          "INVALID_ARGUMENT",
        ),
        says: "not a valid FCM registration token",
        suppress: "HardBounce",
      },
      {
        title: "the message is wrong",
        answer: {
          status: 400,
          json: {
            error: {
              code: 400,
              message: "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
              status: "INVALID_ARGUMENT",
              details: [
                {
                  "@type": "type.googleapis.com/google.rpc.BadRequest",
                  fieldViolations: [{ field: "message.data[0].value", description: "Invalid value" }],
                },
              ],
            },
          },
        },
        says: "Invalid value",
      },
      {
        title: "the device belongs to another sender",
        answer: refusal(403, "PERMISSION_DENIED", "SenderId mismatch", "SENDER_ID_MISMATCH"),
        says: "SenderId mismatch",
      },
      {
        title: "the account may not send",
        answer: refusal(403, "PERMISSION_DENIED", "Permission 'cloudmessaging.messages.create' denied"),
        says: "denied",
        misconfigured: true,
      },
      {
        title: "Apple does not take the project's certificate",
        answer: refusal(
          401,
          "UNAUTHENTICATED",
          "Auth error from APNS or Web Push Service",
          "THIRD_PARTY_AUTH_ERROR",
        ),
        says: "Auth error from APNS",
        misconfigured: true,
      },
    ],
    throttled: {
      answer: {
        ...refusal(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric", "QUOTA_EXCEEDED"),
        headers: { "retry-after": "60" },
      },
      retryAfterMs: 60_000,
    },
    broken: refusal(500, "INTERNAL", "Internal error encountered.", "INTERNAL"),
    besides: (request) => (isForToken(request) ? tokenAnswer : undefined),
    checkRequest,
  },
});

function checkRequest(request: ReceivedRequest): void {
  expect(request).toMatchObject({
    method: "POST",
    host: "fcm.googleapis.com",
    path: "/v1/projects/shop-4711/messages:send",
  });
  expect(request.headers["authorization"]).toBe("Bearer 1/8xbJqaOZXSUZbHLl5EOtu1pxz3fmmetKx9W8CV4t79M");
  expect(request.json).toEqual({
    message: { token: "device-token-of-ann", notification: { title: "Hello", body: "Ann" } },
  });
}

describe("Firebase", () => {
  let vendor: LoopbackVendor;
  let connection: ProviderConnection;
  let moment = Date.parse("2026-11-21T12:00:00.000Z");
  const context = (signal?: AbortSignal) =>
    aSendContext({ now: () => new Date(moment), ...(signal === undefined ? {} : { signal }) });
  const tokenRequests = (): readonly ReceivedRequest[] => vendor.requests.filter(isForToken);

  beforeEach(async () => {
    vendor = await startLoopbackVendor();
    connection = firebase.open(firebase.config.parse({ key: key.text }), { route: vendor.route });
    vendor.answerWith((request) => (isForToken(request) ? tokenAnswer : accepted));
  });

  afterEach(async () => {
    await connection.close();
    await vendor.close();
  });

  it("requests one token from Google only, with a statement signed by the account", async () => {
    await Promise.all(Array.from({ length: 10 }, () => connection.send(aPush(), context())));
    const [request, ...others] = tokenRequests();
    expect(others).toEqual([]);
    expect(request?.path).toBe("/token");
    expect(request?.form["grant_type"]).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const [header = "", claims = "", signature = ""] = (request?.form["assertion"] ?? "").split(".");
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify("RSA-SHA256", signed, key.publicKey, Buffer.from(signature, "base64url"))).toBe(true);
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({
      alg: "RS256",
      typ: "JWT",
      kid: "abc",
    });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
      iss: "push@shop-4711.iam.gserviceaccount.com",
      scope: "https://www.googleapis.com/auth/firebase.messaging",
      aud: "https://oauth2.googleapis.com/token",
      iat: moment / 1000,
      exp: moment / 1000 + 3600,
    });
  });

  it("keeps the token until five minutes before it expires", async () => {
    await connection.send(aPush(), context());
    moment += 54 * 60_000;
    await connection.send(aPush(), context());
    expect(tokenRequests().length).toBe(1);
    moment += 2 * 60_000;
    await connection.send(aPush(), context());
    expect(tokenRequests().length).toBe(2);
  });

  it("requests another token when the cached one is rejected", async () => {
    await connection.send(aPush(), context());
    const stale = refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.");
    vendor.answerWith((request) => (isForToken(request) ? tokenAnswer : stale));
    expect(await connection.send(aPush(), context())).toMatchObject({ type: "later" });
    expect(await connection.send(aPush(), context())).toMatchObject({
      type: "rejected",
      misconfigured: true,
    });
    expect(tokenRequests().length).toBe(2);
  });

  it.each([
    [
      "an unknown key",
      { status: 400, json: { error: "invalid_grant", error_description: "Invalid JWT Signature." } },
      { type: "rejected", misconfigured: true, reason: "Invalid JWT Signature." },
    ],
    ["a failure", { status: 503, text: "" }, { type: "later" }],
    [
      "too many requests",
      { status: 429, text: "", headers: { "retry-after": "5" } },
      { type: "later", retryAfterMs: 5_000 },
    ],
    ["nonsense", { status: 200, text: "<html>" }, { type: "later" }],
    ["a hang-up", "hang-up", { type: "later" }],
  ] as const)("sends nothing when the token is answered with %s", async (_title, answer, expected) => {
    vendor.answerWith((request) => (isForToken(request) ? answer : accepted));
    expect(await connection.send(aPush(), context())).toMatchObject(expected);
    expect(vendor.requests.filter((request) => !isForToken(request))).toEqual([]);
  });

  it("retries later when the token takes too long", async () => {
    vendor.answerWith(() => "silence");
    expect(await connection.send(aPush(), context(AbortSignal.timeout(100)))).toMatchObject({
      type: "later",
    });
  });

  it("passes on the picture and Android's own options", async () => {
    await connection.send(
      {
        channel: "MobilePush",
        to: "t",
        imageUrl: "https://shop.example/x.png",
        android: { priority: "HIGH" },
      },
      context(),
    );
    expect(vendor.requests.at(-1)?.json).toEqual({
      message: {
        token: "t",
        notification: { image: "https://shop.example/x.png" },
        android: { priority: "HIGH" },
      },
    });
  });

  it.each([
    "",
    "{}",
    "x",
    JSON.stringify({ ...JSON.parse(key.text), project_id: "../x" }),
    JSON.stringify({ ...JSON.parse(key.text), private_key: "x" }),
  ])("refuses a key that is none (%#)", (text) =>
    expect(firebase.config.safeParse({ key: text }).success).toBe(false),
  );
});
