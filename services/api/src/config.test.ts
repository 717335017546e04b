import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { exampleEnvironment, readConfig } from "./config.js";

describe("the configuration", () => {
  it("is complete without variables, and empty ones count as absent", () => {
    const config = readConfig({ PUBLIC_URL: "", WRITE_KEY: "" });
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      partitions: 16,
      memoryHighWater: 0.7,
      dataDir: ".data",
      queueNamespace: "signalbox",
      trustedProxies: 0,
    });
    expect(config.limits).toEqual({
      eventBytes: 32_768,
      batchBytes: 1_048_576,
      batchEvents: 2_500,
      bodyBytes: 5_242_880,
    });
    expect([config.writeKey, config.publicUrl, config.rateLimit]).toEqual([undefined, undefined, undefined]);
  });

  it("uses the given values", () => {
    const config = readConfig({
      PORT: "0",
      WORKSPACE_ID: "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11",
      PUBLIC_URL: "https://box.example/",
      TRUST_PROXY: "2",
      RATE_LIMIT: "100",
      MEMORY_HIGH_WATER: ".5",
      DRAIN_NOTICE_SECONDS: "3",
    });
    expect(config).toMatchObject({
      port: 0,
      workspaceId: "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
      publicUrl: "https://box.example",
      trustedProxies: 2,
      rateLimit: 100,
      memoryHighWater: 0.5,
      drainNoticeMs: 3_000,
    });
  });

  it("names every invalid variable with what it should be, and no secret", () => {
    const bad = {
      PORT: "http",
      PARTITIONS: "12",
      MEMORY_HIGH_WATER: "1.5",
      ADMIN_KEY: "hunter2",
      REDIS_URL: "http://:pw@x",
    };
    const message = ((): string => {
      try {
        readConfig(bad);
        return "";
      } catch (error) {
        return String(error);
      }
    })();
    expect(message.split("\n").slice(1)).toEqual([
      '  PORT: should be the port to listen on, 0 to 65535 (0: any free one); it is "http"',
      "  REDIS_URL: should be redis://[user:password@]host[:port][/database], redis+sentinel://[user:password@]host[:port],…/name[/database] or redis+cluster://[user:password@]host[:port],…; rediss for TLS",
      '  PARTITIONS: should be a power of two, 1 to 256: how many partitions a new installation begins with, until `npm run partitions` changes it; it is "12"',
      "  ADMIN_KEY: should be the admin key of that workspace: 64 hex characters",
      '  MEMORY_HIGH_WATER: should be the share of Redis\' memory, 0 to 1, from which on events are refused; it is "1.5"',
    ]);
  });

  it("matches .env.example", async () => {
    const text = await readFile(new URL("../../../.env.example", import.meta.url), "utf8");
    expect(text.slice(0, text.indexOf("\n# Only the worker"))).toBe(exampleEnvironment());
  });
});
