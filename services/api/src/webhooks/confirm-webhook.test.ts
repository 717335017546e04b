/** Endpoint confirmation of vendors: calls back after the signature is verified, over TLS, with limits. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { defineProvider, providerRegistry } from "@signalbox/provider-kit";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { adminClient } from "../admin/admin-client.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

const called: string[] = [];
let answerStatus = 200;
let vendor: Server;
let testApi: TestApi;

/** Asks to confirm the address its report consists of. */
const confirming = defineProvider({
  type: "Confirming",
  channel: "Email",
  title: "Confirming",
  documentation: "https://example.com",
  config: z.object({}),
  open: () => ({ send: async () => ({ type: "accepted" }), close: async () => undefined }),
  webhook: {
    path: "confirming",
    workspaceOf: () => undefined,
    verify: ({ headers }) =>
      headers["x-genuine"] === "yes" ? { type: "genuine" } : { type: "forged", reason: "not signed" },
    parse: ({ body }) => ({ reports: [], subscriptions: [], confirm: body.toString() }),
  },
});

beforeAll(async () => {
  vendor = createServer((request, response) => {
    called.push(`${request.headers.host ?? ""}${request.url ?? ""}`);
    response.writeHead(answerStatus, { location: "https://elsewhere.example/" }).end();
  });
  await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
  const { port } = vendor.address() as AddressInfo;
  testApi = await startTestApi({
    ports: {
      providers: providerRegistry([confirming]),
      vendorRoute: (url) => new URL(url.pathname + url.search, `http://127.0.0.1:${port}`),
    },
  });
  const body = { config: { type: "Confirming" } };
  await adminClient(testApi)("PUT", "/settings/email-providers", { body });
});
afterAll(async () => {
  await testApi.close();
  vendor.close();
});
beforeEach(() => {
  called.length = 0;
  answerStatus = 200;
});

function call(address: string, genuine = "yes"): Promise<Response> {
  return fetch(`${testApi.url}/api/public/webhooks/confirming`, {
    method: "POST",
    headers: { "x-genuine": genuine },
    body: address,
  });
}

it("calls the vendor's address once", async () => {
  expect((await call("https://vendor.example/confirm?token=1")).status).toBe(200);
  expect(called).toEqual(["vendor.example/confirm?token=1"]);
});

it("calls no address for an unsigned request, nor over plain HTTP", async () => {
  expect((await call("https://vendor.example/confirm", "no")).status).toBe(401);
  expect((await call("http://vendor.example/confirm")).status).toBe(400);
  expect(called).toEqual([]);
});

it("reports a failed confirmation, and follows no redirect", async () => {
  for (const status of [302, 500]) {
    answerStatus = status;
    const answer = await call("https://vendor.example/confirm");
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: `the subscription could not be confirmed: it answered ${status}` },
    ]);
  }
  expect(called).toHaveLength(2);
});
