import { expect, it } from "vitest";
import { mongodbContainer, redisContainer } from "./containers.js";

it("a replica set names its member by the address that the tests use", () => {
  const { run, prepare, environment } = mongodbContainer({
    image: "mongo:8",
    port: 4_711,
    isReplicaSet: true,
  });
  expect(environment).toEqual({ MONGODB_URL: "mongodb://127.0.0.1:4711/?replicaSet=rs0" });
  expect(run.slice(run.indexOf("mongo:8"))).toEqual([
    "mongo:8",
    "--bind_ip",
    "127.0.0.1",
    "--port",
    "4711",
    "--replSet",
    "rs0",
  ]);
  expect(prepare?.command.at(-1)).toBe(
    'rs.initiate({"_id":"rs0","members":[{"_id":0,"host":"127.0.0.1:4711"}]})',
  );
});

it("a server alone needs no preparation", () => {
  const alone = mongodbContainer({ image: "mongo:8", port: 4_711, isReplicaSet: false });
  expect(alone.prepare).toBeUndefined();
  expect(alone.environment).toEqual({ MONGODB_URL: "mongodb://127.0.0.1:4711/" });
});

it.each([
  ["redis:8", "redis-cli"],
  ["valkey/valkey:8", "valkey-cli"],
])("%s never evicts, and is asked by its own program", (image, program) => {
  const { run, ready } = redisContainer({ image, port: 4_712 });
  expect(run.join(" ")).toContain(`${image} --port 4712 --bind 127.0.0.1`);
  expect(run.join(" ")).toContain("--maxmemory-policy noeviction");
  expect(ready[0]).toBe(program);
});
