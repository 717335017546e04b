import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeEnvironment, readEnvironment } from "./environment.js";
import { listVariable, sharedVariables, wholeFrom } from "./variables.js";

const schema = z.object({
  REDIS_URL: sharedVariables.REDIS_URL.prefault("redis://127.0.0.1:6379"),
  SECRET_KEY: sharedVariables.SECRET_KEY,
  WORKERS: wholeFrom(1, 8).describe("how many, 1 to 8"),
  HOSTS: listVariable.prefault("").describe("hosts, separated by commas"),
});

const redisForms =
  "redis://[user:password@]host[:port][/database], redis+sentinel://[user:password@]host[:port],…/name[/database] " +
  "or redis+cluster://[user:password@]host[:port],…; rediss for TLS";

describe("the environment of a service", () => {
  it("has defaults, and an empty variable counts as absent", () => {
    expect(readEnvironment(schema, { WORKERS: "2", REDIS_URL: "", HOSTS: "a, b:1,,", OTHER: "x" })).toEqual({
      REDIS_URL: "redis://127.0.0.1:6379",
      WORKERS: 2,
      HOSTS: ["a", "b:1"],
    });
  });

  it("is refused with one line for each bad variable, and no secret", () => {
    expect(() => readEnvironment(schema, { WORKERS: "9", REDIS_URL: "http://:pw@x" })).toThrow(
      "The configuration has faults:\n" +
        `  REDIS_URL: should be ${redisForms}\n` +
        '  WORKERS: should be how many, 1 to 8; it is "9"',
    );
    expect(() => readEnvironment(schema, {})).toThrow(/WORKERS: should be how many, 1 to 8$/);
  });

  it.each(["ADMIN_KEY", "SECRET_KEYS", "MONGODB_URL", "METRICS_TOKEN", "OTLP_HEADERS", "OTLP_ENDPOINT"])(
    "does not show a wrong %s",
    (name) => {
      const whole = z.object({ [name]: wholeFrom(1, 8).describe("a secret") });
      expect(() => readEnvironment(whole, { [name]: "hunter2" })).toThrow(/: should be a secret$/);
    },
  );

  it.each([
    "rediss://user:secret@host:1/2",
    "redis+sentinel://one,two:2/main/3?sentinelPassword=x",
    "rediss+cluster://:secret@10.0.0.1:7000,[::1]:7001",
  ])("takes the address %s", (url) => {
    expect(readEnvironment(schema, { WORKERS: "1", REDIS_URL: url }).REDIS_URL).toBe(url);
  });

  it.each(["redis+sentinel://one,two", "redis+cluster://a/1", "redis+cluster://a b", "redis+tls://a"])(
    "refuses the address %s",
    (url) => {
      expect(() => readEnvironment(schema, { WORKERS: "1", REDIS_URL: url })).toThrow("REDIS_URL: should be");
    },
  );

  it("is described as an example file", () => {
    expect(describeEnvironment(schema)).toContain(`# ${redisForms}\nREDIS_URL=redis://127.0.0.1:6379\n`);
    expect(describeEnvironment(schema)).toContain("# how many, 1 to 8\n# WORKERS=\n");
  });
});
