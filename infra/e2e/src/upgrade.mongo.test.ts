/**
 * The migrations on a copy of what a release before stored: a workspace with a running journey of three versions, two
 * of which have runs, one that is paused, one with only a draft, and a broadcast; with keys and roles beside it.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  accessMigrations,
  deserializeInstallation,
  installationKey,
  newInstallation,
  serializeInstallation,
  type CustomRole,
} from "@signalbox/access";
import { shareServers } from "@signalbox/dev-services/testing";
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
  revisionTable,
  workspaceKey,
  workspaceMigrations,
  type AdminKey,
  type Permission,
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
  url = shareServers().mongodbUrl;
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

const migrations: readonly Migration[] = [...workspaceMigrations, ...accessMigrations];

async function migrate(stores: MigrationStores = storage): Promise<void> {
  for (const { run } of migrations) await run(stores, () => undefined);
}

/** Replaces the state as a process of the release before does, which knows nothing of this one. */
async function writeEarlier(key: ActorDocument["key"], change: (state: object) => object): Promise<void> {
  const document = (await storage.actors.load([key])).get(key);
  const state = JSON.stringify(change(JSON.parse(document?.state ?? "{}") as object));
  const first: ActorDocument = {
    key,
    version: 0,
    jobs: [],
    state,
    outbox: null,
    alarmAt: null,
    listed: true,
  };
  const next = { ...first, ...document, version: (document?.version ?? 0) + 1, state };
  await storage.actors.save([{ key, expected: document?.version ?? null, document: next }]);
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
    await (await connectMongoStorage({ url, migrations })).close();
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
    await (await connectMongoStorage({ url, migrations })).close();
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

describe("permissions to publish", () => {
  const written: readonly Permission[] = ["segments:write", "properties:write", "subscriptions:write"];
  const given: readonly Permission[] = ["segments:publish", "properties:publish", "subscriptions:publish"];
  const key = (id: string): AdminKey => ({ id, name: id, hash: id, createdAt: 1, permissions: written });
  const role = (id: string): CustomRole => ({
    id,
    workspaceId,
    name: id,
    permissions: written,
    createdAt: 1,
    updatedAt: 1,
  });

  const earlierKeys = (...ids: string[]): Promise<void> =>
    writeEarlier(workspaceKey(workspaceId), (state) => ({ ...state, adminKeys: ids.map(key) }));
  const earlierRoles = (...ids: string[]): Promise<void> =>
    writeEarlier(installationKey, (state) => ({ ...newInstallation, v: 1, ...state, roles: ids.map(role) }));

  async function storedPermissions(): Promise<unknown> {
    const documents = await storage.actors.load([workspaceKey(workspaceId), installationKey]);
    return [...documents.values()].map(({ state }) => {
      const { adminKeys, roles } = JSON.parse(state) as {
        readonly adminKeys?: readonly AdminKey[];
        readonly roles?: readonly CustomRole[];
      };
      return (roles ?? adminKeys ?? []).map(({ id, permissions }) => [id, permissions]);
    });
  }

  async function readPermissions(): Promise<readonly (readonly Permission[])[]> {
    const installation = (await storage.actors.load([installationKey])).get(installationKey);
    const { roles } = deserializeInstallation(installation?.state ?? "");
    const { adminKeys } = deserializeWorkspace((await documentNow())?.state ?? "");
    return [...adminKeys, ...roles].map(({ permissions = [] }) => permissions);
  }

  const all = [...written, ...given];

  it("are given to keys and roles that may write, once", async () => {
    await earlierKeys("k1");
    await earlierRoles("r1");
    await (await connectMongoStorage({ url, migrations })).close();
    const once = await storedPermissions();
    expect(once).toEqual(expect.arrayContaining([[["k1", all]], [["r1", all]]]));
    const versions = await documentNow();
    await migrate();
    expect([await storedPermissions(), await documentNow()]).toEqual([once, versions]);
  });

  it("are those of keys and roles that an older process stores afterwards too", async () => {
    await earlierRoles("r1");
    await migrate();
    await earlierKeys("k2");
    await earlierRoles("r2");
    expect(await readPermissions()).toEqual([all, all]);
  });

  it("are given where an older worker changes the workspace or the installation meanwhile", async () => {
    await migrate();
    await earlierKeys("k1");
    await earlierRoles("r1");
    const changes = new Map<string, () => Promise<void>>([
      [workspaceKey(workspaceId), () => earlierKeys("k1", "k2")],
      [installationKey, () => earlierRoles("r1", "r2")],
    ]);
    const save = async (writes: readonly ActorWrite[]): Promise<ReadonlySet<string>> => {
      const saved = writes[0]?.key ?? "";
      const change = changes.get(saved);
      changes.delete(saved);
      await change?.();
      return storage.actors.save(writes);
    };
    await migrate({ ...storage, actors: { ...storage.actors, save: save as Storage["actors"]["save"] } });
    expect(await storedPermissions()).toEqual(
      expect.arrayContaining([
        [
          ["k1", all],
          ["k2", all],
        ],
        [
          ["r1", all],
          ["r2", all],
        ],
      ]),
    );
  });

  it("stay with those whom a process of the release before, which knows none, does not change", async () => {
    const known = { ...role("r1"), listsPublishing: true, listsImport: true } as const;
    await writeEarlier(installationKey, () => ({
      ...(JSON.parse(serializeInstallation({ ...newInstallation, roles: [known] })) as object),
    }));
    await writeEarlier(installationKey, (state) => ({ ...state, usedTokens: [] }));
    await migrate();
    const installation = (await storage.actors.load([installationKey])).get(installationKey);
    expect(deserializeInstallation(installation?.state ?? "").roles).toEqual([known]);
  });
});

describe("what is published", () => {
  const revisions = async (): Promise<readonly unknown[]> => {
    const rows = await storage.tables.walk({
      table: revisionTable.name,
      prefix: `${workspaceId}/`,
      where: {},
      direction: "asc",
      limit: 100,
    });
    return rows.map(({ row }) => {
      const { kind, name, revision, at, by, definition } = revisionTable.read(row);
      return [kind, name, revision, at, by, typeof JSON.parse(definition)];
    });
  };

  it("is listed as revisions of which only the definitions are known, once", async () => {
    await (await connectMongoStorage({ url, migrations })).close();
    const listed = await revisions();
    const unknown = [null, null, "object"];
    expect(new Set(listed)).toEqual(
      new Set([
        ["segments", "Buyers", 0, ...unknown],
        ["templates", "Hello", 0, ...unknown],
        ["journeys", "Welcome", 1, ...unknown],
        ["journeys", "Welcome", 2, ...unknown],
        ["journeys", "Welcome", 3, ...unknown],
        ["journeys", "Sleeping", 1, ...unknown],
      ]),
    );
    await migrate();
    expect(await revisions()).toEqual(listed);
  });
});

const withAndWithout: readonly (readonly [string, readonly Migration[]])[] = [
  ["after the migration", migrations],
  ["in a document that is left, also when its next command moves it", []],
];

describe.each(withAndWithout)("runs of earlier versions, %s", (_, done) => {
  it("go on with their version", async () => {
    await (await connectMongoStorage({ url, migrations: done })).close();
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
