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
        "  REDIS_URL: should be redis://[user:password@]host[:port][/database], rediss:// for TLS\n" +
        '  WORKERS: should be how many, 1 to 8; it is "9"',
    );
    expect(() => readEnvironment(schema, {})).toThrow(/WORKERS: should be how many, 1 to 8$/);
  });

  it("is described as an example file", () => {
    expect(describeEnvironment(schema)).toContain(
      "# redis://[user:password@]host[:port][/database], rediss:// for TLS\nREDIS_URL=redis://127.0.0.1:6379\n",
    );
    expect(describeEnvironment(schema)).toContain("# how many, 1 to 8\n# WORKERS=\n");
  });
});
