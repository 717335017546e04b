import { describe, expect, it } from "vitest";
import { readWorkerConfig } from "./config.js";

const servers = { REDIS_URL: "redis://127.0.0.1:6379", MONGODB_URL: "mongodb://127.0.0.1:27017" };

describe("the worker's configuration", () => {
  it("needs only its two servers", () => {
    expect(readWorkerConfig(servers)).toEqual({
      redisUrl: servers.REDIS_URL,
      mongodbUrl: servers.MONGODB_URL,
      partitions: 16,
      drainMs: 10_000,
      lockMs: 10_000,
      stallCheckMs: 5_000,
    });
  });

  it("names every variable that does not fit in one error", () => {
    expect(() => readWorkerConfig({ REDIS_URL: "http://x", PARTITIONS: "12", LOCK_MS: "5" })).toThrow(
      /REDIS_URL: a redis:\/\/[^]*MONGODB_URL[^]*PARTITIONS: a power of two[^]*LOCK_MS: milliseconds, at least 500/,
    );
  });
});
