import { unavailable } from "@signalbox/core";
import { createLog } from "@signalbox/service";
import { describe, expect, it } from "vitest";
import { startTestApi } from "../test-api.fixture.js";

type Line = Readonly<Record<string, unknown>>;

describe("the log of an api", () => {
  it("has one line for each thing that is away while all requests fail", async () => {
    const lines: Line[] = [];
    const log = createLog({
      service: "api",
      write: (line) => lines.push(JSON.parse(line)),
      now: () => new Date(0),
    });
    const post = async (): Promise<never> => {
      throw unavailable("queue", new Error("redis is away"));
    };
    const house = await startTestApi({
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
      await house.send("/api/public/apps/track", { userId: "u", event: "e" });
      await fetch(`${house.url}/api/admin/events`, {
        headers: { authorization: `Bearer ${house.adminKey}` },
      });
    }
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ["warn", unavailable("queue", undefined).message],
      ["warn", unavailable("store", undefined).message],
    ]);
    await house.close();
  });
});
