/**
 * The migrations on a copy of what the release before stored: a workspace with a running journey of three versions, two
 * of which have runs, one that is paused, one with only a draft, and a broadcast.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { shareServers, withDatabase } from "@signalbox/dev-services/testing";
import {
  deliveryWorkSchema,
  parseWorkspaceId,
  uuidV5,
  type ActorDocument,
  type ActorWrite,
  type Migration,
  type MigrationStores,
  type StoredRow,
  type WorkspaceId,
} from "@signalbox/core";
import { startInProcess } from "@signalbox/simulation";
import { connectMongoStorage, type Storage } from "@signalbox/storage";
import {
  contentOf,
  createWorkspaceViews,
  deserializeWorkspace,
  putJourney,
  readWorkspaces,
  workspaceKey,
  workspaceMigrations,
  type WorkspaceView,
} from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

interface StoredCopy {
  readonly documents: readonly ActorDocument[];
  readonly templates: readonly StoredRow[];
  readonly alarms: readonly StoredRow[];
}

const copiedId = "11111111-1111-4111-8111-111111111111";
const copy = readFileSync(new URL("stored-journeys.json", import.meta.url), "utf8");

let workspaceId: WorkspaceId;
let stored: StoredCopy;
let storage: Storage;
let url: string;

beforeEach(async () => {
  url = withDatabase(shareServers().mongodbUrl, `upgrade-${randomUUID()}`);
  workspaceId = parseWorkspaceId(randomUUID()) ?? ("" as WorkspaceId);
  stored = JSON.parse(copy.replaceAll(copiedId, workspaceId)) as StoredCopy;
  storage = await connectMongoStorage({ url });
  await storage.actors.save(
    stored.documents.map((document) => ({ key: document.key, expected: null, document })),
  );
  const rows = { templates: stored.templates, alarms: stored.alarms };
  await storage.tables.apply(
    (["templates", "alarms"] as const).flatMap((table) =>
      rows[table].map(({ id, row }) => ({ change: { do: "put", table, id, row } as const, version: 1 })),
    ),
  );
});
afterEach(() => storage.close());

const idOf = (name: string): string =>
  stateBefore().journeys.find((journey) => journey.name === name)?.id ?? "";

function stateBefore(): ReturnType<typeof deserializeWorkspace> {
  return deserializeWorkspace(stored.documents[0]?.state ?? "");
}

async function documentNow(): Promise<ActorDocument | undefined> {
  const key = workspaceKey(workspaceId);
  return (await storage.actors.load([key])).get(key);
}

async function viewNow(): Promise<WorkspaceView | undefined> {
  return (await createWorkspaceViews(storage).load([workspaceId])).get(workspaceId);
}

/** What runs and operators depend on. */
async function meaning(): Promise<unknown> {
  const { state, journeys } = (await viewNow()) ?? {};
  const drafts = await readWorkspaces(
    [workspaceId],
    {
      of: (read) =>
        read.journeys.flatMap(({ id, draftRevision: at }) => (at === undefined ? [] : [`${id}/draft/${at}`])),
    },
    storage,
  );
  return {
    ...state,
    unmoved: undefined,
    entries: [1, 2, 3].map((version) => [
      ...(journeys?.find(idOf("Welcome"), version)?.journey.nodes.keys() ?? []),
    ]),
    paused: journeys?.find(idOf("Sleeping"), 1)?.isPaused,
    drafts: [...(drafts.get(workspaceId)?.contents.values() ?? [])],
  };
}

async function migrate(stores: MigrationStores = storage): Promise<void> {
  for (const { run } of workspaceMigrations) await run(stores, () => undefined);
}

describe("the definitions of journeys", () => {
  it("move to rows when the first process starts, and mean the same", async () => {
    const before = await meaning();
    expect(before).toMatchObject({
      entries: [1, 2, 3].map((version) => [
        "EventEntryNode",
        `wait-${version}`,
        `say-${version}`,
        "ExitNode",
      ]),
      drafts: [{ nodes: [{ id: "1", x: 0.5 }] }, { open: null }],
      broadcasts: [{ name: "Sale", status: "Draft" }],
    });
    await (await connectMongoStorage({ url, migrations: workspaceMigrations })).close();
    expect(await meaning()).toEqual(before);
    const document = await documentNow();
    expect(document?.outbox).toBe(stored.documents[0]?.outbox);
    expect(document?.state).not.toContain("say-3");
    const rows = await storage.tables.walk({
      table: "journeyVersions",
      prefix: `${workspaceId}/`,
      where: {},
      direction: "asc",
      limit: 100,
    });
    expect(rows).toHaveLength(6);
    expect(contentOf(rows.find(({ id }) => id.endsWith(`${idOf("Welcome")}/2`))?.row ?? {})).toMatchObject({
      entryNode: { child: "wait-2" },
    });
  });

  it("are not moved again", async () => {
    await migrate();
    const once = await documentNow();
    await migrate();
    await (await connectMongoStorage({ url, migrations: workspaceMigrations })).close();
    expect(await documentNow()).toEqual(once);
  });

  it("are complete whenever the migration is cut off", async () => {
    const before = await meaning();
    const rows = 6;
    for (let cut = 0; cut <= rows; cut += 1) {
      let left = cut;
      const writing = async <T>(write: () => Promise<T>): Promise<T> => {
        if (left === 0) throw new Error("cut off");
        left -= 1;
        return write();
      };
      const failing = migrate({
        actors: { ...storage.actors, save: (all) => writing(() => storage.actors.save(all)) },
        events: storage.events,
        tables: { ...storage.tables, apply: (all) => writing(() => storage.tables.apply(all)) },
      });
      await expect(failing).rejects.toThrow("cut off");
      expect(await meaning()).toEqual(before);
    }
    await migrate();
    expect(await meaning()).toEqual(before);
    expect((await documentNow())?.state).not.toContain("say-3");
  });

  it("of a workspace that an older worker changes meanwhile are those of the change", async () => {
    const renamed = stored.documents[0]?.state.replace('"name":"Welcome"', '"name":"Renamed"') ?? "";
    let isChanged = false;
    const save = async (writes: readonly ActorWrite[]): Promise<ReadonlySet<string>> => {
      if (!isChanged) {
        isChanged = true;
        const document = await documentNow();
        if (document === undefined) throw new TypeError("the workspace is stored");
        const next = { ...document, version: document.version + 1, state: renamed };
        await storage.actors.save([{ key: document.key, expected: document.version, document: next }]);
      }
      return storage.actors.save(writes);
    };
    await migrate({ ...storage, actors: { ...storage.actors, save: save as Storage["actors"]["save"] } });
    const document = await documentNow();
    expect(document?.state).not.toContain("say-3");
    expect(deserializeWorkspace(document?.state ?? "").journeys[0]?.name).toBe("Renamed");
  });

  it("are not a list for an older worker, which then fails and waits instead of ending runs", async () => {
    await migrate();
    const read = JSON.parse((await documentNow())?.state ?? "") as {
      journeys: unknown;
      journeysVersion: number;
    };
    expect(Array.isArray(read.journeys)).toBe(false);
    const earlier = JSON.parse(stored.documents[0]?.state ?? "") as { journeysVersion: number };
    expect(read.journeysVersion).toBeGreaterThan(earlier.journeysVersion);
  });
});

const withAndWithout: readonly (readonly [string, readonly Migration[]])[] = [
  ["after the migration", workspaceMigrations],
  ["in a document that is left, also when its next command moves it", []],
];

describe.each(withAndWithout)("runs of earlier versions, %s", (_, migrations) => {
  it("go on with their version", async () => {
    await (await connectMongoStorage({ url, migrations })).close();
    const hours = Date.parse("2026-03-02T12:00:00Z");
    const system = await startInProcess({ storage, now: () => new Date(hours) });
    const requested: string[] = [];
    const delivery = await system.deliveryQueue.consume(
      async ({ data }) => {
        const work = deliveryWorkSchema.parse(data);
        if (work.type === "send")
          requested.push(...work.requests.map(({ userId, origin }) => `${userId} ${origin.nodeId}`));
      },
      { atOnce: 1 },
    );
    const input = { name: "Welcome", newId: uuidV5("new", workspaceId), canRunMultiple: true };
    await system.apply(putJourney.message(workspaceId, "command-1", { input, by: "test" }));
    await expect.poll(() => requested.toSorted(), { timeout: 10_000 }).toEqual(["ann say-1", "ben say-2"]);
    expect((await documentNow())?.state).not.toContain("say-3");
    expect(await viewNow()).toMatchObject({ journeys: { version: 9 } });
    await delivery.close();
    await system.close();
  });
});
