import type { ProviderConnection, SendResult, WebhookMessage } from "@signalbox/provider-kit";
import {
  aMetadata,
  aSendContext,
  aWebhookCall,
  providerConformance,
  startLoopbackVendor,
  type LoopbackVendor,
  type ReceivedRequest,
} from "@signalbox/provider-kit/conformance";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import webhook, { webhookProvider } from "./index.js";

providerConformance({
  provider: webhook,
  config: {},
  vendor: {
    accepted: { answer: { status: 200, json: { ok: true } } },
    rejected: [
      {
        title: "there is nothing",
        answer: { status: 404, json: { error: "no such hook" } },
        says: "no such hook",
      },
      { title: "the key is wrong", answer: { status: 401, text: "Who are you?" }, says: "Who are you?" },
      { title: "the key may not", answer: { status: 403, text: "" }, says: "HTTP 403" },
    ],
    throttled: { answer: { status: 429, headers: { "retry-after": "11" } }, retryAfterMs: 11_000 },
    broken: { status: 500, text: "Oh dear" },
    checkRequest,
  },
});

function checkRequest(request: ReceivedRequest): void {
  expect(request).toMatchObject({
    method: "POST",
    path: "/in?lang=de",
    host: "hooks.shop.example",
    json: { hello: "Ann" },
  });
  expect(request.headers).toMatchObject({
    "x-token": "4711",
    "df-message-id": aMetadata.messageId,
    "content-type": "application/json",
  });
}

describe("A webhook", () => {
  let vendor: LoopbackVendor;
  let connection: ProviderConnection;

  beforeEach(async () => {
    vendor = await startLoopbackVendor();
    vendor.answerWith(() => ({ status: 200, json: { ok: true } }));
    // No route: a real connection, and the operator allows this one host.
    connection = webhook.open({}, { allowedHosts: [new URL(vendor.url).host] });
  });

  afterEach(async () => {
    await connection.close();
    await vendor.close();
  });

  const call = (parts: Partial<WebhookMessage> = {}): Promise<SendResult> =>
    connection.send(aWebhookCall({ url: `${vendor.url}/in`, ...parts }), aSendContext());

  it("stores the request and the answer", async () => {
    expect(await call()).toEqual({
      type: "accepted",
      detail: {
        request: {
          url: `${vendor.url}/in`,
          method: "POST",
          headers: { "x-token": "4711" },
          params: { lang: "de" },
          data: { hello: "Ann" },
        },
        response: { status: 200, headers: { "content-type": "application/json" }, body: { ok: true } },
      },
    });
  });

  it("stores the answer when it was rejected, and when it is to be retried", async () => {
    vendor.answerWith(() => ({ status: 422, json: { error: "no" } }));
    const response = { status: 422, headers: { "content-type": "application/json" }, body: { error: "no" } };
    expect(await call()).toEqual({
      type: "rejected",
      reason: 'HTTP 422: {"error":"no"}',
      code: 422,
      detail: response,
    });
    vendor.answerWith(() => ({ status: 503, text: "busy", headers: { "retry-after": "2" } }));
    expect(await call()).toMatchObject({
      type: "later",
      code: 503,
      retryAfterMs: 2_000,
      detail: { status: 503, body: "busy" },
    });
  });

  it.each([408, 425, 429, 500, 502, 503, 504, 529])("that is answered with %i is retried", async (status) => {
    vendor.answerWith(() => ({ status }));
    expect(await call()).toMatchObject({ type: "later", code: status });
  });

  it.each([400, 401, 403, 404, 405, 410, 413, 451])("that is answered with %i is not", async (status) => {
    vendor.answerWith(() => ({ status }));
    const result = await call();
    expect(result).toMatchObject({ type: "rejected", code: status });
    expect(result).not.toHaveProperty("misconfigured");
  });

  it.each([301, 302, 303, 307, 308])("does not follow a redirect (%i)", async (status) => {
    vendor.answerWith(() => ({ status, headers: { location: "http://169.254.169.254/latest/meta-data/" } }));
    expect(await call()).toMatchObject({
      type: "rejected",
      reason: `HTTP ${status}: redirects are not followed, here to http://169.254.169.254/latest/meta-data/`,
      code: status,
    });
    expect(vendor.requests.length).toBe(1);
  });

  it("redacts secrets, also in the answer", async () => {
    vendor.answerWith((request) => ({
      status: 400,
      json: {
        got: request.headers["authorization"] ?? "",
        key: request.path,
        own: request.headers["x-own"] ?? "",
      },
    }));
    const parts = {
      headers: { Authorization: "Bearer token-4711", "X-Own": 'se"cret 0815' },
      params: { key: 'se"cret 0815' },
      secrets: ['se"cret 0815'],
    };
    const refused = JSON.stringify(await call(parts));
    vendor.answerWith((request) => ({ status: 200, text: `hello ${request.headers["x-own"]}` }));
    const taken = JSON.stringify(await call(parts));
    expect(vendor.requests[0]?.headers).toMatchObject({
      authorization: "Bearer token-4711",
      "x-own": 'se"cret 0815',
    });
    for (const told of [refused, taken]) {
      expect(told).not.toContain("token-4711");
      expect(told).not.toContain("cret 0815");
      expect(told).not.toContain("cret+0815");
    }
    expect(taken).toContain("hello •••");
  });

  it("stores 64 KiB of a long answer, cut between characters", async () => {
    vendor.answerWith(() => ({ status: 200, text: `x${"ü".repeat(100_000)}` }));
    const result = await call();
    expect(result).toMatchObject({
      type: "accepted",
      detail: { response: { isCut: true, body: `x${"ü".repeat(32_767)}` } },
    });
  });

  it("stores as text what is not JSON, and JSON that cannot be stored", async () => {
    const deep = `${"[".repeat(100)}1${"]".repeat(100)}`;
    for (const text of ["<html>", deep, '{"n":123456789012345678901}']) {
      vendor.answerWith(() => ({ status: 200, text, headers: { "content-type": "application/json" } }));
      expect(await call()).toMatchObject({ detail: { response: { body: text } } });
    }
    vendor.answerWith(() => ({ status: 200, json: { a: 1 } }));
    expect(await call({ responseType: "text" })).toMatchObject({ detail: { response: { body: '{"a":1}' } } });
  });

  it("follows the template", async () => {
    await call({
      method: "put",
      url: `${vendor.url}/a%20b?x=1&y=%2F#part`,
      params: { "q r": "s&t" },
      data: "plain",
    });
    await call({ method: "GET", headers: {}, params: {}, data: null });
    await call({ method: "PATCH", headers: { "Content-Type": "application/vnd.x+json" } });
    expect(vendor.requests).toMatchObject([
      {
        method: "PUT",
        path: "/a%20b?x=1&y=%2F&q+r=s%26t",
        body: "plain",
        headers: { "content-type": "text/plain; charset=utf-8" },
      },
      { method: "GET", path: "/in", body: "null" },
      { method: "PATCH", headers: { "content-type": "application/vnd.x+json" } },
    ]);
  });

  it.each([
    ["another host", { headers: { Host: "evil.example" } }],
    ["another length", { headers: { "Content-Length": "3" } }],
    ["another framing", { headers: { "Transfer-Encoding": "chunked" } }],
    ["another protocol", { headers: { Connection: "Upgrade", Upgrade: "websocket" } }],
    ["a header whose name is none", { headers: { "x y": "1" } }],
    ["a header with letters that cannot be sent", { headers: { "x-y": "日本" } }],
    ["a method that is none", { method: "CONNECT" }],
    ["a URL that is none", { url: "example.com/x" }],
    ["a port that is another", { url: "http://127.0.0.1:1/" }],
    ["an address inside", { url: "http://[::ffff:169.254.169.254]/" }],
    ["a number for an address", { url: "http://2130706433/" }],
    ["a scheme that is another", { url: "file:///etc/passwd" }],
    ["a password in the URL", { url: "http://user:password@example.com/" }],
  ])("is not called with %s", async (_title, parts: Partial<WebhookMessage>) => {
    const result = await call(parts);
    expect(result).toMatchObject({
      type: "rejected",
      reason: expect.stringMatching(/^The webhook was not called: /),
    });
    expect(vendor.requests).toEqual([]);
  });
});

describe("A webhook to a name", () => {
  it.each([[["127.0.0.1"]], [["8.8.8.8", "127.0.0.1"]], [["::1"]], [["169.254.169.254"]]])(
    "that leads to %j is not called",
    async (addresses) => {
      const vendor = await startLoopbackVendor();
      const { port } = new URL(vendor.url);
      const guarded = webhookProvider(async () =>
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
      const connection = guarded.open({}, {});
      const result = await connection.send(
        aWebhookCall({ url: `http://rebind.example:${port}/` }),
        aSendContext(),
      );
      await connection.close();
      await vendor.close();
      expect(result).toMatchObject({
        type: "rejected",
        reason: expect.stringMatching(
          /^The webhook was not called: rebind\.example is an address on the inside/,
        ),
      });
      expect(vendor.requests).toEqual([]);
    },
  );

  it("that the operator allowed is called", async () => {
    const vendor = await startLoopbackVendor();
    const { port } = new URL(vendor.url);
    const guarded = webhookProvider(async () => [{ address: "127.0.0.1", family: 4 }]);
    const connection = guarded.open({}, { allowedHosts: ["crm.example"] });
    const result = await connection.send(
      aWebhookCall({ url: `http://crm.example:${port}/` }),
      aSendContext(),
    );
    await connection.close();
    await vendor.close();
    expect(result).toMatchObject({ type: "accepted" });
    expect(vendor.requests[0]?.host).toBe(`crm.example:${port}`);
  });

  it("that does not resolve is retried", async () => {
    const guarded = webhookProvider(async () => []);
    const connection = guarded.open({}, {});
    expect(await connection.send(aWebhookCall(), aSendContext())).toMatchObject({ type: "later" });
    await connection.close();
  });
});
