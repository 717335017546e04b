import { putSegment } from "@signalbox/workspace";
import type { SegmentDefinition } from "@signalbox/audience";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aGroupEvent, anIdentify, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

let system: InProcessSystem;
beforeEach(async () => {
  system = await startInProcess();
});
afterEach(() => system.close());

const big: SegmentDefinition = {
  entryNode: {
    id: "1",
    type: "Group",
    trait: { path: "seats", operator: { type: "GreaterThanOrEqual", value: 100 } },
  },
  nodes: [],
};

function put(): Promise<unknown> {
  const input = { name: "big", newId: "00000000-0000-4000-8000-0000000000b1", definition: big };
  return system.apply(putSegment.message(aWorkspaceId(), "put", { input, by: "test" }));
}

async function members(): Promise<string[]> {
  const where = { workspaceId: aWorkspaceId(), in: true };
  const order = { by: "place", direction: "asc" } as const;
  const rows = await system.storage.tables.query({ table: "segmentMembers", where, order, limit: 100 });
  return rows.flatMap(({ row }) => (typeof row["place"] === "string" ? [row["place"]] : []));
}

/** Resolves when no background task is left. */
function quiet(): Promise<void> {
  const open = (): Promise<number> => system.storage.tables.count("recomputes", { open: true });
  return expect.poll(open).toBe(0);
}

const joins = (userId: string, at: number) =>
  sent(aGroupEvent("acme", true, { userId, at }), { groupTraits: '{"seats":200}' });

it("a user enters a segment of big groups when they join one", async () => {
  await put();
  await quiet();
  await system.apply(joins("ann", 10));
  await quiet();
  expect(await members()).toEqual(["u/ann"]);
});

it("all members enter or leave when a group grows or shrinks", async () => {
  await put();
  await system.apply(joins("ann", 10), joins("ben", 11));
  await system.apply(sent(anIdentify({ seats: 5 }, { userId: "acme", at: 20 })));
  await quiet();
  expect(await members()).toEqual([]);
  await system.apply(sent(anIdentify({ seats: 100 }, { userId: "acme", at: 30 })));
  await quiet();
  expect(await members()).toEqual(["u/ann", "u/ben"]);
});

it("a later definition uses the current traits of groups", async () => {
  await system.apply(
    joins("ann", 10),
    joins("ben", 11),
    sent(aGroupEvent("acme", false, { userId: "ben", at: 12 })),
  );
  await put();
  await quiet();
  expect(await members()).toEqual(["u/ann"]);
});
