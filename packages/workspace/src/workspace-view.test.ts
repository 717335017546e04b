import {
  parseWorkspaceId,
  type ActorDocument,
  type ActorKey,
  type Row,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { describe, expect, it } from "vitest";
import { onEvent, put } from "./journeys/journey.fixture.js";
import { newWorkspace, workspaceKey, type WorkspaceState } from "./state.js";
import { serializeWorkspace } from "./workspace-document.js";
import { createWorkspaceViews, emptyView, type WorkspaceView } from "./workspace-view.js";

function aWorkspaceId(digit: number): WorkspaceId {
  const id = parseWorkspaceId(`00000000-0000-4000-8000-00000000000${digit}`);
  if (id === undefined) throw new TypeError("no UUID");
  return id;
}

const [one, two, three] = [1, 2, 3].map(aWorkspaceId) as [WorkspaceId, WorkspaceId, WorkspaceId];

/** A store of documents and rows that records which of them were loaded. */
function aStore() {
  const documents = new Map<ActorKey, ActorDocument>();
  const rows = new Map<string, Row>();
  const reads: ActorKey[] = [];
  const rowReads: string[] = [];
  const present = (keys: readonly ActorKey[]): ActorDocument[] =>
    keys.flatMap((key) => documents.get(key) ?? []);
  return {
    reads,
    rowReads,
    rows,
    put(
      id: WorkspaceId,
      version: number,
      state: Partial<WorkspaceState>,
      pending: readonly StoreChange[] = [],
    ) {
      const key = workspaceKey(id);
      const text = serializeWorkspace({ ...newWorkspace, ...state });
      const outbox = JSON.stringify([{ job: "job", version, changes: pending }]);
      documents.set(key, { key, version, jobs: [], state: text, outbox, alarmAt: null, listed: true });
    },
    actors: {
      async versions(keys: readonly ActorKey[]) {
        return new Map(present(keys).map(({ key, version }) => [key, version]));
      },
      async load(keys: readonly ActorKey[]) {
        reads.push(...keys);
        return new Map(present(keys).map((document) => [document.key, document]));
      },
    },
    tables: {
      async getMany(_: string, ids: readonly string[]) {
        rowReads.push(...ids);
        return new Map(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id) ?? {}] as const] : [])));
      },
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

  it("follow definitions that are not in force, which change without a new version", async () => {
    const store = aStore();
    const views = createWorkspaceViews(store);
    const times = { createdAt: 1, updatedAt: 1, definitionUpdatedAt: 1 };
    const definition = { entryNode: { id: "1", type: "Everyone" }, nodes: [] } as const;
    const paused = {
      ...times,
      id: "all",
      name: "all",
      slot: 2,
      since: 1,
      status: "Paused",
      definition,
    } as const;
    const heldAfter = async (version: number, segments: WorkspaceState["segments"]): Promise<unknown> => {
      store.put(one, version, { definitionVersion: 2, segments });
      const view = (await views.load([one])).get(one);
      const computedState = { version: 1, matchedEvents: new Map(), held: new Set([2]), alarms: new Map() };
      const { held } = view?.audience.bringUpToDate(computedState, 2) ?? { held: new Set() };
      return [[...held], [...(view?.segmentSlots ?? [])]];
    };
    const segment = { ...paused, resourceType: "Declarative" } as const;
    expect(await heldAfter(1, [segment])).toEqual([[2], [["all", 2]]]);
    expect(await heldAfter(2, [{ ...segment, slot: 3, status: "NotStarted" }])).toEqual([[], [["all", 3]]]);
    expect(await heldAfter(3, [])).toEqual([[], []]);
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

describe("the definitions of journeys in a view", () => {
  const name = "Welcome";
  const first = put({ name, definition: onEvent("A"), status: "Running" });
  const second = put({ name, definition: onEvent("B") }, first.state);
  const third = put({ name, status: "Paused" }, second.state);
  const [journeyId = ""] = first.state.journeys.map(({ id }) => id);
  const rowId = (version: number): string => `${workspaceId}/${journeyId}/${version}`;

  function publish(store: ReturnType<typeof aStore>, changes: readonly StoreChange[]): void {
    for (const change of changes) if (change.do === "add") store.rows.set(change.id, change.row);
  }
  const startedBy = (view: WorkspaceView | undefined, event: string): readonly number[] =>
    (view?.journeys.startedByEvent(event) ?? []).map(({ journey }) => journey.version);

  it("are those of the document before its rows are published", async () => {
    const store = aStore();
    const views = createWorkspaceViews(store);
    store.put(workspaceId, 1, first.state, first.changes);
    expect(startedBy((await views.load([workspaceId])).get(workspaceId), "A")).toEqual([1]);
    publish(store, first.changes);
    store.put(workspaceId, 2, second.state, second.changes);
    const view = (await views.load([workspaceId])).get(workspaceId);
    expect([startedBy(view, "A"), startedBy(view, "B")]).toEqual([[], [2]]);
    expect(view?.journeys.find(journeyId, 1)?.journey.entry).toMatchObject({ event: "A" });
    expect(store.rowReads).toEqual([]);
  });

  it("are read from their rows once", async () => {
    const store = aStore();
    const views = createWorkspaceViews(store);
    publish(store, [...first.changes, ...second.changes]);
    store.put(workspaceId, 2, second.state);
    await views.load([workspaceId]);
    store.put(workspaceId, 3, third.state);
    const view = (await views.load([workspaceId])).get(workspaceId);
    expect(view?.journeys.find(journeyId, 2)).toMatchObject({ isPaused: true });
    expect(store.rowReads).toEqual([rowId(1), rowId(2)]);
  });

  it("are those of a later document when a row was removed since", async () => {
    const store = aStore();
    publish(store, second.changes);
    store.put(workspaceId, 2, second.state);
    const actors = {
      ...store.actors,
      async load(keys: readonly ActorKey[]) {
        const loaded = await store.actors.load(keys);
        store.put(workspaceId, 3, { ...second.state, journeys: [], journeysVersion: 9 });
        return loaded;
      },
    };
    const view = (await createWorkspaceViews({ ...store, actors }).load([workspaceId])).get(workspaceId);
    expect(view?.journeys.version).toBe(9);
    expect(view?.journeys.find(journeyId, 1)).toBeUndefined();
  });

  it("that the database has lost end no run: its messages become dead letters", async () => {
    const store = aStore();
    publish(store, second.changes);
    store.put(workspaceId, 2, second.state);
    const view = (await createWorkspaceViews(store).load([workspaceId])).get(workspaceId);
    expect(startedBy(view, "B")).toEqual([2]);
    expect(() => view?.journeys.find(journeyId, 1)).toThrow(
      'version 1 of the journey "Welcome" has no definition',
    );
  });
});
