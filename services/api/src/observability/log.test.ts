import { unavailable } from "@signalbox/core";
import { createLog } from "@signalbox/service";
import { describe, expect, it } from "vitest";
import { startTestApi } from "../test-api.fixture.js";

type Line = Readonly<Record<string, unknown>>;

describe("the log of an api", () => {
  it("has one line for each unavailable server while all requests fail", async () => {
    const lines: Line[] = [];
    const log = createLog({
      service: "api",
      write: (line) => lines.push(JSON.parse(line)),
      now: () => new Date(0),
    });
    const post = async (): Promise<never> => {
      throw unavailable("queue", new Error("redis is away"));
    };
    const testApi = await startTestApi({
      serve: (api) => ({
        ...api,
        log,
        commit: { pending: 0, post },
        events: {
          ...api.events,
          list: async () => {
            throw unavailable("store", new Error("mongodb is away"));
          },
        },
      }),
    });
    for (let round = 0; round < 3; round += 1) {
      await testApi.send("/api/public/apps/track", { userId: "u", event: "e" });
      await fetch(`${testApi.url}/api/admin/events`, {
        headers: { authorization: `Bearer ${testApi.adminKey}` },
      });
    }
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ["warn", unavailable("queue", undefined).message],
      ["warn", unavailable("store", undefined).message],
    ]);
    await testApi.close();
  });
});
