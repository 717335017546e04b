import { actorKey } from "@signalbox/core";
import { expect, it } from "vitest";
import { storageConformance } from "./conformance.js";
import { aDocument, anEvent, anInsert, aWorkspace } from "./conformance/samples.js";
import { createMemoryStorage } from "./memory/memory-storage.js";
import { withSharedRoundTrips } from "./with-shared-round-trips.js";

storageConformance("a storage whose trips are shared", async () =>
  withSharedRoundTrips(createMemoryStorage()),
);

it("combines concurrent calls into few commands, and gives each its own result", async () => {
  const kept = createMemoryStorage();
  const trips: Record<string, number[]> = { load: [], save: [], record: [] };
  const counted =
    <Item, Answer>(name: string, perform: (items: readonly Item[]) => Promise<Answer>) =>
    async (items: readonly Item[]): Promise<Answer> => {
      trips[name]?.push(items.length);
      return perform(items);
    };
  const { actors, events } = withSharedRoundTrips({
    ...kept,
    actors: {
      ...kept.actors,
      load: counted("load", (keys) => kept.actors.load(keys)),
      save: counted("save", (writes) => kept.actors.save(writes)),
    },
    events: { ...kept.events, record: counted("record", (all) => kept.events.record(all)) },
  });
  const workspaceId = aWorkspace();
  const keys = ["a", "b", "c"].map((name) => actorKey(workspaceId, "user", name));
  const inserts = keys.map((key) => anInsert(aDocument(key)));
  const saved = await Promise.all(inserts.map((write) => actors.save([write])));
  expect(saved.map(({ size }) => size)).toStrictEqual([0, 0, 0]);
  const again = await Promise.all([actors.save(inserts.slice(0, 1)), actors.save(inserts.slice(1))]);
  expect(again).toStrictEqual([new Set(), new Set()]);
  const loaded = await Promise.all(keys.map((key) => actors.load([key])));
  expect(loaded.map((found) => [...found.keys()])).toStrictEqual(keys.map((key) => [key]));
  const brought = [1, 2, 3].map(() => anEvent(workspaceId));
  expect(await Promise.all(brought.map((event) => events.record([event])))).toStrictEqual([
    [true],
    [true],
    [true],
  ]);
  expect(trips).toStrictEqual({ save: [3, 3], load: [3], record: [3] });
});

it("stores an event that two calls bring as if they had run one after the other", async () => {
  const kept = createMemoryStorage();
  const { events } = withSharedRoundTrips(kept);
  const event = anEvent(aWorkspace());
  // A stalled worker, and the one that took its message batch over, in one process.
  expect(await Promise.all([events.record([event]), events.record([event])])).toStrictEqual([[true], [true]]);
});
