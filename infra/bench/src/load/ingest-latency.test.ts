import { describe, expect, it } from "vitest";
import { rng } from "./arrivals.js";
import { measureIngestLatency, poolLatencies } from "./ingest-latency.js";

const pace = { perSecond: 400, seconds: 0.25, random: rng(1), next: () => ({ type: "track" }) };

describe("measureIngestLatency", () => {
  it("lets about half of the senders wait until their event is applied", async () => {
    const sent: (readonly [string, string | undefined])[] = [];
    const { appliedMs, answeredMs, failed } = await measureIngestLatency(
      {
        post: async (path, _body, headers = {}) => {
          sent.push([path, headers["prefer"]]);
          return 204;
        },
        close: () => undefined,
      },
      pace,
    );
    const waiting = sent.filter(([, prefer]) => prefer === "wait=10");
    expect([appliedMs.length, answeredMs.length]).toEqual([waiting.length, sent.length - waiting.length]);
    expect(waiting.length / sent.length).toBeGreaterThan(0.3);
    expect(waiting.length / sent.length).toBeLessThan(0.7);
    expect(new Set(sent.map(([path]) => path))).toEqual(new Set(["/api/public/apps/track"]));
    expect(failed).toBe(0);
  });

  it("counts an event that is not applied in time as failed", async () => {
    const poster = {
      post: async (_path: string, _body: string, headers: object = {}) => ("prefer" in headers ? 202 : 204),
      close: () => undefined,
    };
    const { appliedMs, failed } = await measureIngestLatency(poster, pace);
    expect(failed).toBe(appliedMs.length);
  });
});

describe("poolLatencies", () => {
  it("merges several periods into one", () => {
    const one = { appliedMs: [1], answeredMs: [2, 3], failed: 1 };
    expect(poolLatencies([one, { appliedMs: [4], answeredMs: [], failed: 2 }])).toEqual({
      appliedMs: [1, 4],
      answeredMs: [2, 3],
      failed: 3,
    });
  });
});
