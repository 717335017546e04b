import { describe, expect, it, beforeAll, afterAll } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { deliveriesContract } from "./deliveries-contract.fixture.js";
import { anOpenDelivery, aSentDelivery } from "./delivery.fixture.js";

describe("deliveries in memory", () => {
  deliveriesContract(() => startTestApi());
});

describe("GET /deliveries/download", () => {
  let testApi: TestApi;
  let admin: AdminClient;

  beforeAll(async () => {
    testApi = await startTestApi();
    admin = adminClient(testApi);
  });
  afterAll(() => testApi.close());

  it("is CSV with addresses and the variant, safe for spreadsheets", async () => {
    const { workspaceId } = testApi;
    const dangerous = aSentDelivery(workspaceId, "d1", { userId: "=1+1", to: 'a"b@x.com' });
    await testApi.api.deliveries.insert([dangerous, anOpenDelivery(workspaceId, "open")]);
    const { headers, text } = await admin("GET", "/deliveries/download");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="deliveries-\d{4}/);
    const [header, row, end] = text.split("\r\n");
    expect(header).toBe(
      "sentAt,updatedAt,journeyId,broadcastId,userId,isAnonymous,originMessageId,triggeringMessageId,templateId,channel,to,from,status,variant,waitingFor,nextTryAt,reason,answer",
    );
    expect(row).toContain(",'=1+1,false,d1,,welcome,Email,");
    expect(row).toContain('"a""b@x.com",shop@example.com,DFInternalMessageSent,');
    expect(end).toBe("");
    const all = await admin("GET", "/deliveries/download?statuses=Queued");
    expect(all.text.split("\r\n")[1]).toMatch(/,Retry,2026-01-31T12:09:00.000Z,Retry,try later$/);
  });
});
