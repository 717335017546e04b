/** `audit head` and `audit verify` as operators run them, on logs that someone has rewritten. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError, type WorkspaceId } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import {
  appendEntry,
  auditRowId,
  auditTable,
  emptyChain,
  newWorkspace,
  serializeWorkspace,
  workspaceKey,
  workspaceMigrations,
  type AuditChain,
} from "@signalbox/workspace";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandContext } from "../command.js";
import { createOutput } from "../output.js";
import { auditCommand } from "./command.js";

const other = "00000000-0000-4000-8000-00000000000b" as WorkspaceId;
const folder = mkdtempSync(join(tmpdir(), "audit-head-"));
const file = join(folder, "heads.ndjson");
afterAll(() => rmSync(folder, { recursive: true }));

let storage: ReturnType<typeof createMemoryStorage>;
let version: number;
beforeEach(() => {
  storage = createMemoryStorage();
  version = 0;
});

/** Writes a whole log with what its actor keeps, as someone who knows the format would. */
async function writeLog(
  of: WorkspaceId,
  names: readonly string[],
  began: AuditChain = emptyChain,
): Promise<void> {
  version += 1;
  let chain = began;
  for (const [index, name] of names.entries()) {
    const principal = { kind: "key", id: "k1", name } as const;
    const entry = {
      action: "put-segment",
      ok: true,
      salt: "1",
      origin: { principal },
      resources: [],
      changes: [],
    };
    const appended = appendEntry(chain, of, entry, 1_000 * index);
    chain = appended.chain;
    await storage.tables.apply(appended.changes.map((change) => ({ change, version })));
  }
  await saveChain(of, chain);
}

async function saveChain(of: WorkspaceId, audit: AuditChain): Promise<void> {
  const key = workspaceKey(of);
  const expected = (await storage.actors.load([key])).get(key)?.version ?? null;
  const state = serializeWorkspace({ ...newWorkspace, createdAt: 1, name: "Acme", audit });
  const rest = { jobs: [], outbox: null, alarmAt: null, listed: true };
  const document = { key, version: (expected ?? 0) + 1, state, ...rest };
  expect((await storage.actors.save([{ key, expected, document }])).size).toBe(0);
}

async function run(...args: readonly string[]): Promise<string> {
  let printed = "";
  const output = createOutput({ write: (text) => (printed += text), now: () => new Date(0) });
  const connect = async (): Promise<never> => ({ ...storage, now: () => new Date(10_000) }) as never;
  await auditCommand.parse(args)({ connect, output } as unknown as CommandContext);
  return printed;
}

async function problemOf(...args: readonly string[]): Promise<string> {
  try {
    await run(...args);
  } catch (error) {
    if (error instanceof AppError && error.code === "AuditChanged") return error.message;
    throw error;
  }
  return "none";
}

const verifyHead = (...more: readonly string[]): Promise<string> =>
  problemOf("verify", "--head", file, ...more);

describe("audit head", () => {
  it("prints a line of JSON for each log", async () => {
    await writeLog(workspaceId, ["a", "b"]);
    await writeLog(other, ["a"]);
    const lines = (await run("head")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      expect.arrayContaining([
        {
          workspace: workspaceId,
          number: 2,
          hash: expect.stringMatching(/^[\da-f]{64}$/),
          date: "1970-01-01T00:00:01.000Z",
        },
        { workspace: other, number: 1, hash: expect.any(String), date: "1970-01-01T00:00:00.000Z" },
      ]),
    );
    expect(lines).toHaveLength(2);
    expect((await run("head", other)).trim().split("\n")).toHaveLength(1);
  });
});

describe("audit verify --head", () => {
  beforeEach(async () => {
    await writeLog(workspaceId, ["a", "b"]);
    await writeLog(other, ["a"]);
    const first = await run("head");
    await writeLog(workspaceId, ["a", "b", "c", "d"]);
    writeFileSync(file, `> signalbox audit\n${first}\n${await run("head")}`);
  });

  it("finds nothing in a log that went on", async () => {
    expect(await verifyHead()).toBe("none");
    await writeLog(workspaceId, ["a", "b", "c", "d", "e"]);
    expect(await run("verify", "--head", file)).toContain("compared with 2 heads");
  });

  it("says from which entry on a log was written anew, which no other check sees", async () => {
    await writeLog(workspaceId, ["a", "b", "x", "d", "e"]);
    expect(await problemOf("verify")).toBe("none");
    expect(await verifyHead()).toMatch(
      new RegExp(
        `${workspaceId}: it differs from the head that was kept, entry 4 of .*, from one of the entries 3 to 4 on`,
      ),
    );
  });

  it("says from which entry on a log was cut off together with what its actor keeps", async () => {
    await storage.tables.apply(
      [3, 4].map((seq) => ({ change: auditTable.remove(auditRowId(workspaceId, seq)), version: 99 })),
    );
    await writeLog(workspaceId, ["a", "b"]);
    expect(await problemOf("verify")).toBe("none");
    expect(await verifyHead()).toContain("it ends with entry 2");
    expect(await verifyHead()).toContain("the entries from 3 on are missing");
    expect(await verifyHead(workspaceId)).toContain("the entries from 3 on are missing");
    expect(await verifyHead(other)).toBe("none");
  });

  it("finds a log that is gone, and entries that were removed before their time", async () => {
    const young = { ...emptyChain, seq: 9, hash: "9".repeat(64), removedTo: 9 };
    await saveChain(workspaceId, young);
    await storage.tables.apply(
      [1, 2, 3, 4].map((seq) => ({ change: auditTable.remove(auditRowId(workspaceId, seq)), version: 99 })),
    );
    expect(await verifyHead()).toMatch(
      /from entry 1 on: they were removed, and retention removes none so young/,
    );
    const key = workspaceKey(other);
    const expected = (await storage.actors.load([key])).get(key)?.version ?? null;
    await storage.actors.save([{ key, expected, document: null }]);
    expect(await verifyHead()).toMatch(new RegExp(`${other}: it has no entries`));
  });

  it.each(["", "{}", '{"workspace":"x"}', "hash"])("refuses a file without a head: %j", async (text) => {
    writeFileSync(file, text);
    await expect(run("verify", "--head", file)).rejects.toThrow("--head:");
    await expect(run("verify", "--head", `${file}.none`)).rejects.toThrow("cannot be read");
  });
});

describe("entries without hashes", () => {
  const earlierRow = (id: string, at: number): Parameters<typeof storage.tables.apply>[0][number] => ({
    change: auditTable.put(id, { workspaceId, action: "put-segment", by: "k1", at, ok: true }),
    version: 99,
  });

  it("show in a workspace that never had any, wherever they are", async () => {
    await writeLog(workspaceId, ["a", "b"]);
    for (const id of [
      "by-hand",
      `${workspaceId}/erasure/1`,
      `${workspaceId}/chain/x`,
      `${workspaceId}/chain/000000000000`,
    ]) {
      await storage.tables.apply([earlierRow(id, 500)]);
      expect([id, await problemOf("verify")]).not.toEqual([id, "none"]);
      await storage.tables.apply([{ change: auditTable.remove(id), version: 99 }]);
      expect(await problemOf("verify")).toBe("none");
    }
  });

  it("show when they are more, fewer or others than those that an upgrade counted, once", async () => {
    await writeLog(workspaceId, ["a"]);
    await storage.tables.apply([earlierRow("c1", 1), earlierRow("c2", 2), earlierRow("c3", 2)]);
    const migrate = async (): Promise<void> => {
      for (const { number, run: migration } of workspaceMigrations)
        if (number === 2) await migration(storage, () => undefined);
    };
    // The chain goes on after the upgrade.
    await storage.tables.apply([{ change: auditTable.remove(auditRowId(workspaceId, 1)), version: 99 }]);
    await saveChain(workspaceId, emptyChain);
    await migrate();
    const key = workspaceKey(workspaceId);
    expect((await storage.actors.load([key])).get(key)?.state).toContain('"earlier":{"count":3');
    expect(await run("verify")).toContain("Done.");
    const undo = earlierRow("c2", 2);
    const changes: readonly (readonly [string, ReturnType<typeof earlierRow>])[] = [
      ["more", earlierRow("c4", 3)],
      ["others", earlierRow("c2", 7)],
      ["fewer", { change: auditTable.remove("c2"), version: 99 }],
    ];
    for (const [word, change] of changes) {
      await storage.tables.apply([change]);
      await migrate();
      expect(await problemOf("verify")).toContain(`there are ${word} entries without hashes`);
      await storage.tables.apply([undo, { change: auditTable.remove("c4"), version: 99 }]);
    }
    expect(await problemOf("verify")).toBe("none");
  });
});
