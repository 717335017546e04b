import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { analysisContract } from "./analysis-contract.fixture.js";

describe("the analysis of 5,000 messages", () => {
  analysisContract({ start: () => startTestApi(), size: 5_000, questions: 2 });
});

describe("the parameters of charts", () => {
  let testApi: TestApi;
  let admin: AdminClient;

  beforeAll(async () => {
    testApi = await startTestApi();
    admin = adminClient(testApi);
  });
  afterAll(() => testApi.close());

  const chartQuery = (query: object) =>
    admin<{ granularity: string }>("GET", "/analysis/chart-data", {
      body: { startDate: "2026-01-01", endDate: "2026-01-31", ...query },
    });

  it.each<[endDate: string, granularity: string]>([
    ["2026-01-01T02:00:00Z", "1minute"],
    ["2026-01-01T08:00:00Z", "5minutes"],
    ["2026-01-02T00:00:00Z", "30minutes"],
    ["2026-01-08", "1hour"],
    ["2026-01-31", "6hours"],
    ["2026-04-01", "1day"],
    ["2027-01-01", "7days"],
    ["2030-01-01", "30days"],
  ])("up to %s have buckets of %s", async (endDate, granularity) => {
    expect((await chartQuery({ endDate })).body).toEqual({ data: [], granularity });
  });

  it.each<[query: object, says: string]>([
    [{ endDate: "2026-01-01" }, "endDate: must be after startDate"],
    [{ endDate: "2025-01-01" }, "endDate: must be after startDate"],
    [{ endDate: "2126-01-01" }, "at most 10 years"],
    [{ startDate: "yesterday" }, "startDate: must be a date"],
    [
      { granularity: "30second" },
      'makes 86400 buckets of this time, and a chart has at most 2500; use "30minutes"',
    ],
    [{ granularity: "2hours" }, "30minutes"],
    [{ groupBy: "user" }, "messageTemplate"],
    [{ timezone: "Mars/Olympus" }, "timezone: is no time zone; give the name of one, as Europe/Berlin"],
    [{ filters: { messageStates: ["read"] } }, "bounced"],
    [{ filters: { journeyId: ["a"] } }, "filters.journeyId: is not known here; known are journeyIds"],
    [
      { filters: { chanel: "Sms", messageStates: ["read"], template: "a" } },
      "filters.template: is not known here",
    ],
    [{ filters: { chanel: "Sms", messageStates: ["read"] } }, "filters.chanel: is not known here"],
    [{ filters: { userIds: Array.from({ length: 101 }, (_, index) => `u${index}`) } }, "at most 100"],
  ])("%j are refused", async (query, says) => {
    const answer = await chartQuery(query);
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(says).slice(1, -1)),
    ]);
  });

  it("can be given in the query", async () => {
    const query =
      "startDate=2026-01-01&endDate=2026-01-02&groupBy=channel&filters[channels]=Sms&filters[templateIds][0]=a";
    expect((await admin("GET", `/analysis/chart-data?${query}`)).status).toBe(200);
    const day = "startDate=2026-01-01&endDate=2026-01-02";
    const byChannel = await admin("GET", `/analysis/summary?${day}&filters[channel]=Email`);
    expect(byChannel.status).toBe(200);
    const misspelt = await admin("GET", `/analysis/summary?${day}&filters[chanel]=Email&unheardOf=1`);
    expect([misspelt.status, misspelt.text]).toEqual([
      400,
      expect.stringMatching(/^\{"message":"filters\.chanel: is not known here; known are [^;]*"\}$/),
    ]);
    const summary = await admin("GET", "/analysis/summary?startDate=2026-01-01&endDate=2026-01-02");
    expect(summary.body).toMatchObject({
      summary: { deliveries: 0, sent: 0, opens: 0, clicks: 0, bounces: 0 },
    });
  });
});
