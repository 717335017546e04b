import { describe, expect, test } from "vitest";
import { parseRedisAddress } from "./redis-address.js";

describe("the address of Redis", () => {
  test.each(["redis://127.0.0.1:6379", "rediss://user:p%40ss@host/2", "redis://[::1]:1?family=6"])(
    "of one server is left to the client: %s",
    (url) => {
      expect(parseRedisAddress(url)).toEqual({ kind: "single", url });
    },
  );

  test("names sentinels, the primary and a database", () => {
    expect(
      parseRedisAddress("redis+sentinel://ann:s%3Acret@one,[::1]:2/main/3?sentinelPassword=p%40ss"),
    ).toEqual({
      kind: "sentinel",
      sentinels: [
        { host: "one", port: 26_379 },
        { host: "::1", port: 2 },
      ],
      name: "main",
      database: 3,
      isEncrypted: false,
      credentials: { username: "ann", password: "s:cret" },
      sentinelCredentials: { password: "p@ss" },
    });
  });

  test("names nodes of a Cluster, with TLS and a password of the default user", () => {
    expect(parseRedisAddress("rediss+cluster://:secret:1@10.0.0.1:7000,redis-2.internal")).toEqual({
      kind: "cluster",
      nodes: [
        { host: "10.0.0.1", port: 7_000 },
        { host: "redis-2.internal", port: 6_379 },
      ],
      isEncrypted: true,
      credentials: { password: "secret:1" },
    });
  });

  test.each(["redis+cluster://host/", "redis+cluster://host/0"])("may name the only database: %s", (url) => {
    expect(parseRedisAddress(url)).toMatchObject({ kind: "cluster", credentials: {} });
  });

  test.each([
    ["localhost:6379", "it must look like"],
    ["redis://a:1,b:2", "it must look like"],
    ["redis://a,b:2", "several hosts need"],
    ["redis+tls://host", "it must look like"],
    ["redis+cluster://", "its hosts must be"],
    ["redis+cluster://a:1,", "its hosts must be"],
    ["redis+cluster://a:70000", "its hosts must be"],
    ["redis+cluster://a/1", "the database 0 only"],
    ["redis+cluster://a?family=6", "no parameters"],
    ["redis+cluster://secret@a", "a password must follow the user"],
    ["redis+cluster://:%zz@a", "must be written as %25"],
    ["redis+sentinel://a:1", "the name of the primary"],
    ["redis+sentinel://a/main/x", "the number of a database"],
    ["redis+sentinel://a/main?name=x", "only the parameters sentinelUsername and sentinelPassword"],
  ])("is refused with a reason: %s", (url, reason) => {
    expect(() => parseRedisAddress(url)).toThrow(reason);
  });

  test.each(["redis+cluster://ann:s/ec@ret@a b", "redis+sentinel://a?sentinelPassword=secret"])(
    "is shown without passwords: %s",
    (url) => {
      expect(() => parseRedisAddress(url)).toThrow(
        /^not a Redis address: "redis\+\w+:\/\/(\*\*\*@)?a( b)?";/,
      );
    },
  );
});
