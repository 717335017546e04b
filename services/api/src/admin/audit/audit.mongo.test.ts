/** The audit log on the real database, changed by someone who can write there. */
import { verifyAudit, type VerifiedAudit } from "@signalbox/access";
import type { StoreChange } from "@signalbox/core";
import {
  auditActor,
  auditDetailTable,
  auditRowId,
  auditSubject,
  auditTable,
  type AuditDetailRow,
  type AuditRow,
} from "@signalbox/workspace";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { openTestMongo, type TestMongo } from "../../test-mongo.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let mongo: TestMongo;
/** As they were written, by their number. */
const rows = new Map<number, AuditRow>();
const details = new Map<number, AuditDetailRow>();
let last = 0;

beforeAll(async () => {
  mongo = openTestMongo();
  const { actors, tables } = await mongo.open();
  testApi = await startTestApi({ ports: { actors, tables } });
  mongo.whenClosing(() => testApi.close());
  admin = adminClient(testApi);
  const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
  for (const name of ["one", "two"])
    await admin("PUT", "/segments", { body: { name, definition: everyone } });
  await admin("GET", "/deliveries/download?userId=ann");
  await admin("DELETE", "/users", { body: { userIds: ["ben"] } });
  await admin("PUT", "/segments", { body: { name: "three", definition: everyone } });
  await vi.waitUntil(async () => ((await verify()).chain?.seq ?? 0) >= 6, { timeout: 20_000 });
  last = (await verify()).chain?.seq ?? 0;
  for (let seq = 1; seq <= last; seq += 1) {
    const id = auditRowId(testApi.workspaceId, seq);
    rows.set(seq, auditTable.read((await tables.get("audit", id)) ?? {}));
    details.set(seq, auditDetailTable.read((await tables.get("auditDetails", id)) ?? {}));
  }
});
afterAll(() => mongo?.close());

function verify(): Promise<VerifiedAudit> {
  const { actors, tables, now } = testApi.api;
  return verifyAudit(testApi.workspaceId, { actors, tables, now, sleep: () => Promise.resolve() });
}

/** Straight into the collections. */
async function write(...changes: readonly StoreChange[]): Promise<void> {
  const version = Number.MAX_SAFE_INTEGER;
  await testApi.api.tables.apply(changes.map((change) => ({ change, version })));
}

const idOf = (seq: number): string => auditRowId(testApi.workspaceId, seq);

function rowOf(seq: number): AuditRow {
  const row = rows.get(seq);
  if (row === undefined) throw new Error(`no entry ${seq}`);
  return row;
}

function detailsOf(seq: number): AuditDetailRow {
  const row = details.get(seq);
  if (row === undefined) throw new Error(`no details ${seq}`);
  return row;
}

/** The fault after the changes, which are undone. */
async function faultAfter(...changes: readonly StoreChange[]): Promise<VerifiedAudit["fault"]> {
  await write(...changes);
  const { fault } = await verify();
  const added = changes.flatMap((change) => ("id" in change ? [change] : []));
  await write(...added.map(({ table, id }): StoreChange => ({ do: "remove", table, id })));
  await write(
    ...[...rows].map(([seq, row]) => auditTable.put(idOf(seq), row)),
    ...[...details].map(([seq, row]) => auditDetailTable.put(idOf(seq), row)),
  );
  expect((await verify()).fault).toBeUndefined();
  return fault;
}

it("is verified, by the command and by the API", async () => {
  expect(await verify()).toMatchObject({ entries: last, chain: { seq: last } });
  const { status, body } = await admin<{ isIntact: boolean; logs: readonly object[] }>(
    "GET",
    "/audit/verify",
  );
  expect([status, body]).toMatchObject([
    200,
    { isIntact: true, logs: [{ entries: last, earlier: 0, last: { seq: last } }] },
  ]);
});

it("shows an entry without hashes that was put into the store by hand", async () => {
  const { workspaceId } = testApi;
  const byHand = { workspaceId, action: "put-segment", by: "k1", at: Date.now(), ok: true };
  for (const id of ["c-1", `${workspaceId}/x`, `${workspaceId}/chain/zz`, `${workspaceId}/chain/0`]) {
    expect([id, await faultAfter(auditTable.put(id, byHand))]).toMatchObject([id, { problem: "added" }]);
  }
  await write(auditTable.put("c-1", byHand));
  const { body } = await admin<{ isIntact: boolean }>("GET", "/audit/verify");
  expect(body).toMatchObject({ isIntact: false, logs: [{ fault: { seq: 0, problem: "added" } }] });
  await write(auditTable.remove("c-1"));
  expect((await admin<{ isIntact: boolean }>("GET", "/audit/verify")).body.isIntact).toBe(true);
});

it("shows entries that were deleted, changed, inserted, moved or cut off", async () => {
  const forged = { ...rowOf(last), seq: last + 1, prev: rowOf(last).hash ?? "", action: "put-secret" };
  expect(await faultAfter(auditTable.remove(idOf(2)))).toEqual({ seq: 2, problem: "missing" });
  expect(await faultAfter(auditTable.remove(idOf(last)))).toEqual({ seq: last, problem: "missing" });
  expect(await faultAfter(auditTable.put(idOf(2), { ...rowOf(2), by: "k9" }))).toEqual({
    seq: 2,
    problem: "changed",
  });
  expect(await faultAfter(auditTable.put(idOf(last + 1), forged))).toEqual({
    seq: last + 1,
    problem: "added",
  });
  expect(await faultAfter(auditTable.put(`${idOf(2)}5`, rowOf(2)))).toEqual({ seq: 2, problem: "added" });
  const moved = [
    auditTable.put(idOf(2), { ...rowOf(3), seq: 2 }),
    auditTable.put(idOf(3), { ...rowOf(2), seq: 3 }),
  ];
  expect(await faultAfter(...moved)).toEqual({ seq: 2, problem: "changed" });
});

it("shows rows of details whose salt, subject, actor or text was replaced, or that are gone", async () => {
  const { workspaceId } = testApi;
  const seq = [...rows.values()].find(({ subject }) => subject !== undefined)?.seq ?? 0;
  const row = detailsOf(seq);
  const { subject: _, ...without } = row;
  const replaced: readonly AuditDetailRow[] = [
    { ...row, salt: "0" },
    { ...row, subject: auditSubject(workspaceId, "0") },
    { ...row, actor: auditActor(workspaceId, "k9") },
    { ...row, details: `${row.details} ` },
    without,
    detailsOf(1),
  ];
  for (const each of replaced) {
    expect(await faultAfter(auditDetailTable.put(idOf(seq), each))).toEqual({ seq, problem: "changed" });
  }
  expect(await faultAfter(auditDetailTable.remove(idOf(seq)))).toEqual({ seq, problem: "unexplained" });
});

it("shows an erasure that was made to name another user", async () => {
  const seq = [...rows.values()].find(({ erases }) => erases !== undefined)?.seq ?? 0;
  expect(rowOf(seq)).toMatchObject({ action: "delete-users", erases: [expect.any(String)] });
  expect(await faultAfter(auditTable.put(idOf(seq), { ...rowOf(seq), erases: ["0"] }))).toEqual({
    seq,
    problem: "changed",
  });
});
