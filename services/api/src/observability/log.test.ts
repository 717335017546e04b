import { unavailable } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { LogEntry } from "../context.js";
import { startTestApi } from "../test-api.fixture.js";
import { createLog } from "./log.js";

type Line = Readonly<Record<string, unknown>>;

/** The lines of entries that are logged at these moments, ms. */
function linesOf(entries: readonly (readonly [at: number, entry: LogEntry])[]): readonly Line[] {
  const lines: Line[] = [];
  let clock = 0;
  const log = createLog({ write: (line) => lines.push(JSON.parse(line)), now: () => new Date(clock) });
  for (const [at, entry] of entries) {
    clock = at;
    log(entry);
  }
  return lines;
}

function warning(message: string, error?: unknown): LogEntry {
  return { level: "warn", message, ...(error !== undefined && { error }) };
}

describe("the log", () => {
  it("has a line per second of a warning that repeats, with the number of suppressed ones", () => {
    const away = (): LogEntry => warning("a connection is in trouble", new Error("ECONNREFUSED"));
    const lines = linesOf([0, 10, 999, 1_000].map((at) => [at, away()]));
    expect(lines).toMatchObject([
      { time: "1970-01-01T00:00:00.000Z", message: "a connection is in trouble" },
      { time: "1970-01-01T00:00:01.000Z", suppressed: 2 },
    ]);
    expect(lines[0]).not.toHaveProperty("suppressed");
  });

  it("suppresses no other warning, and no error", () => {
    const failed: LogEntry = { level: "error", message: "a request failed", error: new Error("a defect") };
    const lines = linesOf([
      [0, warning("a connection is in trouble", new Error("redis"))],
      [1, warning("a connection is in trouble", new Error("mongodb"))],
      [2, warning("another")],
      [3, failed],
      [4, failed],
    ]);
    expect(lines).toHaveLength(5);
  });

  it("has one line for each unavailable server while all requests fail", async () => {
    const lines: Line[] = [];
    const log = createLog({ write: (line) => lines.push(JSON.parse(line)), now: () => new Date(0) });
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
