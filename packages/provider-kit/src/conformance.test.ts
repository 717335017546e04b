/** The suite on a made-up provider that passes everything. */
import { expect } from "vitest";
import { providerConformance, type ReceivedRequest } from "./conformance.js";
import { exampleProvider } from "./example.fixture.js";
import { hmac } from "./signature.js";

providerConformance({
  provider: exampleProvider,
  config: { apiKey: "key-4711", region: "eu", webhookKey: "hook-0815" },
  vendor: {
    accepted: { answer: { status: 202, json: { id: "m-1" } }, vendorId: "m-1" },
    rejected: [
      {
        title: "no such address",
        answer: { status: 422, json: { error: "No such address", code: "1" } },
        says: "No such address",
        suppress: "HardBounce",
      },
      {
        title: "a bad key",
        answer: { status: 401, json: { error: "Who are you?" } },
        says: "Who are you?",
        misconfigured: true,
      },
    ],
    throttled: { answer: { status: 429, headers: { "retry-after": "7" } }, retryAfterMs: 7_000 },
    broken: { status: 500, json: { error: "Oh dear" } },
    checkRequest,
    batch: {
      accepted: { answer: { status: 200, json: [{ id: "m-1" }, { id: "m-2" }] }, vendorIds: ["m-1", "m-2"] },
      divided: [
        {
          title: "no such address",
          answer: { status: 200, json: [{ id: "m-1" }, { error: "No such address" }] },
          second: { type: "rejected", reason: "No such address" },
        },
        {
          title: "an answer that is too short",
          answer: { status: 200, json: [{ id: "m-1" }] },
          second: { type: "unanswered" },
        },
      ],
      refused: { status: 422, json: { error: "The second is broken" } },
      unreadable: "unanswered",
      checkRequest: checkBatch,
    },
  },
  webhook: {
    samples: [
      {
        title: "opened and bounced",
        report: {
          url: "https://here.example/api/public/webhooks/example",
          headers: {},
          body: Buffer.from(
            JSON.stringify([
              { id: "r1", at: 1, what: "opened", workspace: "w" },
              { id: "r2", at: 2, what: "bounced", workspace: "w" },
            ]),
          ),
        },
        reports: [{ event: "DFEmailOpened", at: 1_000 }, { event: "DFEmailBounced" }],
        shows: ["opened", "bounced"],
        workspaceId: "w",
      },
    ],
    events: {
      callOf: (events) => ({
        url: "https://here.example/api/public/webhooks/example",
        headers: {},
        body: Buffer.from(JSON.stringify(events)),
      }),
      isList: true,
      good: { id: "r1", at: 1, what: "opened", workspace: "w" },
    },
    sign: (report, { at, withOtherKey }) => {
      const time = String(at.getTime());
      const key = withOtherKey ? "other" : "hook-0815";
      const signature = hmac("sha256", key, `${time}${report.body.toString("utf8")}`).toString("hex");
      return { ...report, headers: { ...report.headers, "x-time": time, "x-signature": signature } };
    },
    signatureHeaders: ["x-time", "x-signature"],
    isTimed: true,
    keyField: "webhookKey",
  },
});

function checkRequest(request: ReceivedRequest): void {
  expect(request).toMatchObject({ method: "POST", path: "/v1/mail?x=1", host: "api.example.com" });
  expect(request.headers["authorization"]).toBe("Bearer key-4711");
  expect(request.json).toEqual({ to: "ann@example.com", subject: "Grüße, Ann" });
}

function checkBatch(request: ReceivedRequest): void {
  expect(request).toMatchObject({ method: "POST", path: "/v1/mails", host: "api.example.com" });
  expect(request.json).toEqual([
    { to: "ann@example.com", subject: "Grüße, Ann" },
    { to: "bob@example.com", subject: "Grüße, Bob" },
  ]);
}
