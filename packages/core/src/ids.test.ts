import { expect, it } from "vitest";
import { actorKey, groupByPartition, partitionOf, type ActorKey } from "./ids.js";
import { workspaceId } from "./testing.js";

const userOf = (id: string): ActorKey => actorKey(workspaceId, "user", id);
const sent = Array.from({ length: 40 }, (_, body) => ({
  to: userOf(`user-${body % 9}`),
  body,
}));

it("groups items by the partition of their actors, each group in the order of the items", () => {
  const groups = groupByPartition(sent, ({ to }) => to, 4);
  expect(new Set(groups.keys())).toEqual(new Set([0, 1, 2, 3]));
  for (const [partition, items] of groups)
    expect(items).toEqual(sent.filter(({ to }) => partitionOf(to, 4) === partition));
});

it("never puts an actor into another partition: what is queued depends on it", () => {
  const ids = ["ann", "bob", "c\u00e9line", ""];
  expect(ids.map((id) => partitionOf(userOf(id), 256))).toEqual([128, 163, 202, 228]);
});
