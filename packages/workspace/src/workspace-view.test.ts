import { parseWorkspaceId, type ActorDocument, type ActorKey, type WorkspaceId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { newWorkspace, workspaceKey, type WorkspaceState } from "./state.js";
import { createWorkspaceViews, emptyView } from "./workspace-view.js";

function aWorkspaceId(digit: number): WorkspaceId {
  const id = parseWorkspaceId(`00000000-0000-4000-8000-00000000000${digit}`);
  if (id === undefined) throw new TypeError("no UUID");
  return id;
}

const [one, two, three] = [1, 2, 3].map(aWorkspaceId) as [WorkspaceId, WorkspaceId, WorkspaceId];

/** A store of documents that records which of them were loaded. */
function aStore() {
  const documents = new Map<ActorKey, ActorDocument>();
  const reads: ActorKey[] = [];
  const present = (keys: readonly ActorKey[]): ActorDocument[] =>
    keys.flatMap((key) => documents.get(key) ?? []);
  return {
    reads,
    put(id: WorkspaceId, version: number, state: Partial<WorkspaceState>): void {
      const key = workspaceKey(id);
      const text = JSON.stringify({ ...newWorkspace, ...state });
      const rest = { jobs: [], outbox: null, alarmAt: null, listed: true };
      documents.set(key, { key, version, state: text, ...rest });
    },
    async versions(keys: readonly ActorKey[]) {
      return new Map(present(keys).map(({ key, version }) => [key, version]));
    },
    async load(keys: readonly ActorKey[]) {
      reads.push(...keys);
      return new Map(present(keys).map((document) => [document.key, document]));
    },
  };
}

describe("workspace views", () => {
  it("are loaded again only when the document has changed", async () => {
    const store = aStore();
    const views = createWorkspaceViews(store);
    store.put(one, 1, { definitionVersion: 1 });
    const first = (await views.load([one])).get(one);
    expect((await views.load([one, one])).get(one)).toBe(first);
    store.put(one, 2, { definitionVersion: 2, status: "Paused" });
    expect((await views.load([one])).get(one)).toMatchObject({ status: "Paused", audience: { version: 2 } });
    expect(store.reads).toHaveLength(2);
  });

  it("keep the compiled audience when no definition has changed", async () => {
    const store = aStore();
    const views = createWorkspaceViews(store);
    store.put(one, 1, { definitionVersion: 1, nextSlot: 3 });
    const first = (await views.load([one])).get(one);
    store.put(one, 2, { definitionVersion: 1, nextSlot: 4, status: "Tombstoned" });
    const second = (await views.load([one])).get(one);
    expect(second).toMatchObject({ status: "Tombstoned", slots: 4 });
    expect(second?.audience).toBe(first?.audience);
  });

  it("are empty for a workspace that does not exist", async () => {
    const store = aStore();
    expect((await createWorkspaceViews(store).load([one])).get(one)).toBe(emptyView);
    expect(store.reads).toEqual([]);
  });

  it("are correct when one call loads more workspaces than are cached", async () => {
    const store = aStore();
    const views = createWorkspaceViews(store, 1);
    for (const [index, id] of [one, two, three].entries()) store.put(id, 1, { definitionVersion: index + 1 });
    const all = [one, two, three];
    const loads = await Promise.all([views.load(all), views.load([one]), views.load(all.toReversed())]);
    const versionsOf = (load: (typeof loads)[number]): unknown[] =>
      all.map((id) => load.get(id)?.audience.version);
    expect(loads.map(versionsOf)).toEqual([
      [1, 2, 3],
      [1, undefined, undefined],
      [1, 2, 3],
    ]);
  });
});
