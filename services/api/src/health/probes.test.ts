import { unavailable } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

let api: TestApi;
let broken: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  broken = await startTestApi({
    ports: {
      store: { ping: () => Promise.reject(unavailable("store", new Error("down"))) },
      queue: {
        memoryShare: () => new Promise(() => {}),
        depths: () => Promise.reject(unavailable("queue", undefined)),
        messagesHeldSince: () => Promise.reject(unavailable("queue", undefined)),
      },
    },
  });
});
afterAll(() => Promise.all([api.close(), broken.close()]));

describe("the probes", () => {
  it("say that the process is alive, with a trailing slash too", async () => {
    for (const path of ["/livez", "/livez/"]) {
      const answer = await fetch(api.url + path);
      expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
    }
    expect((await fetch(`${broken.url}/livez`, { method: "HEAD" })).status).toBe(200);
  });

  it("say that it is ready while Redis and MongoDB answer", async () => {
    const answer = await fetch(`${api.url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        ready: true,
        checks: { draining: false, redis: "ok", mongodb: "ok", workspace: "ok" },
        workersByPart: { actors: 0, deliveries: 0 },
      },
    ]);
  });

  it("say within a limited time that it is not ready, naming what is unavailable", async () => {
    const answer = await fetch(`${broken.url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        ready: false,
        checks: { draining: false, redis: "unreachable", mongodb: "unreachable", workspace: "ok" },
        workersByPart: { actors: 0, deliveries: 0 },
      },
    ]);
  });

  it("return the version", async () => {
    for (const path of ["/api", "/api/"]) {
      expect(await (await fetch(api.url + path)).json()).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      });
    }
  });
});

describe("the metrics", () => {
  it("count requests by route and status, events by type, and the queue", async () => {
    await api.send("/api/public/apps/track", { userId: "u", event: "e" });
    await api.send("/api/public/apps/track", { userId: "" });
    const answer = await fetch(`${api.url}/metrics`);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toContain(
      'signalbox_http_request_seconds_count{method="POST",route="/api/public/apps/track",status="204"} 1',
    );
    expect(text).toContain(
      'signalbox_http_request_seconds_count{method="POST",route="/api/public/apps/track",status="400"} 1',
    );
    expect(text).toContain('signalbox_events_accepted_total{type="track"} 1');
    expect(text).toContain('signalbox_events_rejected_total{type="track"} 1');
    expect(text).toContain('signalbox_queue_depth{partition="3",state="waiting"} 0');
    expect(text).toContain('signalbox_work_queue_jobs{queue="deliveries",state="waiting"} 0');
    expect(text).toContain('signalbox_queue_oldest_seconds{partition="3"} 0');
    expect(text).toContain("signalbox_group_commit_pending 0");
  });

  it("have few lines per route and status, and none before it occurs", async () => {
    const linesOf = async (route: string): Promise<number> => {
      const text = await (await fetch(`${api.url}/metrics`)).text();
      return text.split("\n").filter((line) => line.includes(`route="${route}"`)).length;
    };
    const route = "/api/public/apps/screen";
    expect(await linesOf(route)).toBe(0);
    await api.send(route, { userId: "u", name: "Home" });
    const lines = await linesOf(route);
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(8);
  });

  it("omit the queue while it does not answer", async () => {
    const text = await (await fetch(`${broken.url}/metrics`)).text();
    expect(text).toContain("signalbox_group_commit_pending 0");
    expect(text).not.toContain("signalbox_queue_depth{");
  });

  it("need METRICS_TOKEN where it is set", async () => {
    const metricsToken = "a-token-of-the-monitoring";
    const closed = await startTestApi({ config: { metricsToken } });
    const statusWith = async (authorization?: string): Promise<number> =>
      (await fetch(`${closed.url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
    expect([
      await statusWith(),
      await statusWith(`Bearer ${metricsToken}x`),
      await statusWith(`Bearer ${closed.adminKey}`),
      await statusWith(metricsToken),
      await statusWith(`Bearer ${metricsToken}`),
      await statusWith(`bearer ${metricsToken}`),
    ]).toEqual([401, 401, 401, 401, 200, 200]);
    await closed.close();
  });
});
