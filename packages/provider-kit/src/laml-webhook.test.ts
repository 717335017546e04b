import { describe, expect, it } from "vitest";
import { lamlSignature, lamlWebhook } from "./laml-webhook.js";

const webhook = lamlWebhook<{ readonly token?: string }>({
  path: "example",
  setup: "Nothing.",
  statusPage: "https://example.com/statuses",
  statuses: ["sent", "delivered"],
  signatureHeaders: ["x-one", "x-other"],
  secretOf: (config) => config.token,
  secretName: "token",
});

describe("LaML signatures", () => {
  it("match the vendor's own example", () => {
    // The example of the tests of https://github.com/twilio/twilio-node, and of its documentation.
    const fields = new URLSearchParams({
      Digits: "1234",
      CallSid: "CA1234567890ABCDE",
      To: "+18005551212",
      Caller: "+14158675309",
      From: "+14158675309",
    });
    const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
    expect(lamlSignature("12345", url, fields)).toBe("RSOYDt4T1cUTdK1PDd93/VVr8B8=");
  });

  it.each([
    ["https://example.com/x?a=1", "https://example.com/x?a=1"],
    ["https://example.com/x?a=1", "https://example.com:443/x?a=1"],
    ["https://example.com:443/x?a=1", "https://example.com/x?a=1"],
    ["https://example.com:8443/x", "https://example.com/x"],
    ["http://example.com/x", "http://example.com:80/x"],
  ])("of %s hold when made over %s", async (called, signed) => {
    const body = "A=1&B=2";
    const signature = lamlSignature("token", signed, new URLSearchParams(body));
    const request = {
      url: called,
      headers: { "x-other": signature },
      query: {},
      body: Buffer.from(body),
      now: new Date(0),
    };
    expect(await webhook.verify(request, { token: "token" })).toEqual({ type: "genuine" });
    expect(await webhook.verify(request, { token: "another" })).toMatchObject({ type: "forged" });
    expect(await webhook.verify(request, {})).toEqual({ type: "unconfigured", missing: "token" });
  });

  it("of another address are invalid", async () => {
    const signature = lamlSignature("token", "https://example.com/x?workspaceId=1", new URLSearchParams());
    const request = {
      url: "https://example.com/x?workspaceId=2",
      headers: { "x-one": signature },
      query: {},
      body: Buffer.alloc(0),
      now: new Date(0),
    };
    expect(await webhook.verify(request, { token: "token" })).toMatchObject({ type: "forged" });
  });

  it("count a repeated field with one value once", () => {
    const twice = new URLSearchParams("A=2&A=1&A=2");
    expect(lamlSignature("t", "u", twice)).toBe(lamlSignature("t", "u", new URLSearchParams("A=1&A=2")));
  });
});
