import { actorKey, type ActorKey, type StoreChange, type VersionedChange } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { planChanges, type ChangePlan } from "./change-plan.js";
import { aWorkspace } from "./conformance/samples.js";

const table = "memberships";
const put = (id: string, version: number, n = 0): VersionedChange => ({
  change: { do: "put", table, id, row: { n } },
  version,
});
const remove = (id: string, version: number): VersionedChange => ({
  change: { do: "remove", table, id },
  version,
});
const removal: StoreChange = { do: "removeWhere", table, column: "groupId", value: "g" };

/** The planned row changes, phase by phase, as `<what><id>@<version>`. */
function rowsOf({ phases }: ChangePlan): string[][] {
  return phases.map(({ rows }) =>
    [...rows.values()]
      .flatMap((ofTable) => [...ofTable.values()])
      .map(({ change, version }) => `${change.do} ${change.id}@${version}`),
  );
}

describe("a plan of changes", () => {
  it("writes all rows together", () => {
    expect(rowsOf(planChanges([put("a", 1), remove("b", 1), put("c", 1)]))).toEqual([
      ["put a@1", "remove b@1", "put c@1"],
    ]);
  });

  it("keeps only the latest change to a row, and never an older version", () => {
    expect(rowsOf(planChanges([put("a", 1), remove("a", 1), put("b", 2), remove("b", 1)]))).toEqual([
      ["remove a@1", "put b@2"],
    ]);
  });

  it("keeps row changes before and after a removal in order", () => {
    const plan = planChanges([put("a", 1), { change: removal, version: 1 }, put("a", 1), put("b", 1)]);
    expect(rowsOf(plan)).toEqual([["put a@1"], ["put a@1", "put b@1"]]);
    expect(plan.phases.map(({ removals }) => removals)).toEqual([[{ change: removal, version: 1 }], []]);
  });

  it("writes the rows of other tables in one phase, whatever is removed between them", () => {
    const other = (id: string): VersionedChange => ({
      change: { do: "put", table: "segmentMembers", id, row: {} },
      version: 1,
    });
    const removed = { change: removal, version: 1 };
    const plan = planChanges([removed, other("x"), removed, other("y"), put("a", 1), removed, put("b", 1)]);
    expect(rowsOf(plan)).toEqual([["put x@1", "put y@1"], ["put a@1"], ["put b@1"]]);
    expect(plan.phases.map(({ removals }) => removals.length)).toEqual([2, 1, 0]);
  });

  it("keeps erasures of deliveries separate", () => {
    const erase: StoreChange = { do: "eraseDeliveries", owner: actorKey(aWorkspace(), "user", "a") };
    const plan = planChanges([put("x", 1), { change: erase, version: 2 }]);
    expect(plan.deliveries).toEqual([{ change: erase, version: 2 }]);
    expect(rowsOf(plan)).toEqual([["put x@1"]]);
    expect(plan.events).toEqual([]);
  });

  it("keeps the order of event changes, independent of row changes", () => {
    const workspaceId = aWorkspace();
    const [a, b]: [ActorKey, ActorKey] = [
      actorKey(workspaceId, "user", "a"),
      actorKey(workspaceId, "user", "b"),
    ];
    const move: StoreChange = { do: "reownEvents", from: a, to: b };
    const erase: StoreChange = { do: "eraseEvents", owner: b };
    const plan = planChanges([{ change: move, version: 1 }, put("x", 1), { change: erase, version: 1 }]);
    expect(plan.events).toEqual([move, erase].map((change) => ({ change, version: 1 })));
    expect(rowsOf(plan)).toEqual([["put x@1"]]);
  });
});
