/**
 * Segments and user properties in a crash test: put before and during the load, so that recomputes are disturbed too,
 * and checked afterwards against the stored events alone.
 */
import { randomUUID } from "node:crypto";
import { parseWorkspaceId } from "@signalbox/core";
import { connectMongoStorage } from "@signalbox/storage";
import { checkAudience, isRecomputed } from "@signalbox/simulation";
import { expect } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import type { System } from "./system.fixture.js";

/** Windows that end within a test, or long after it, so that the final result does not depend on timing. */
const entryNodes: readonly object[] = [
  { type: "Trait", path: "plan", operator: { type: "Exists" } },
  { type: "Performed", event: "*", times: 3, timesOperator: ">=" },
  { type: "Performed", event: "*", times: 1, timesOperator: ">=", withinSeconds: 86_400 * 365 },
  { type: "Performed", event: "*", times: 0 },
  { type: "RandomBucket", percent: 0.3 },
  {
    type: "LastPerformed",
    event: "*",
    hasProperties: [{ path: "nothing", operator: { type: "NotExists" } }],
  },
  {
    type: "Trait",
    path: "plan",
    operator: { type: "HasBeen", comparator: "GTE", value: "pro", windowSeconds: 1 },
  },
];

/** Puts segments and a property with these names; their recompute starts at once. */
export async function putDefinitions(system: System, name: string): Promise<void> {
  const client = clientOf(system);
  const puts: [string, object][] = entryNodes.map((node, index) => [
    "/segments/",
    { name: `${name} ${index}`, definition: { entryNode: { id: "entry", ...node }, nodes: [] } },
  ]);
  puts.push(["/user-properties/", { name: `${name} plan`, definition: { type: "Trait", path: "plan" } }]);
  for (const [path, body] of puts) await putUntilAnswered(client, path, body);
}

/** One command, repeated until it is answered. */
async function putUntilAnswered(client: Client, path: string, body: object): Promise<void> {
  const headers = { "idempotency-key": randomUUID(), prefer: "wait=2" };
  await until(
    () => client.admin("PUT", path, body, headers),
    ({ status }) => status === 200,
  );
}

/** Waits until recomputes and alarms are done, then compares every user with their stored events. */
export async function expectAudience(system: System): Promise<void> {
  const workspaceId = parseWorkspaceId(system.workspaceId);
  if (workspaceId === undefined) throw new Error("a workspace is needed");
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  try {
    await until(
      () => isRecomputed(workspaceId, storage),
      (isDone) => isDone,
    );
    await until(
      () => storage.tables.query({ table: "alarms", where: { workspaceId }, order: byTime, limit: 1 }),
      ([next]) => next === undefined || Number(next.row["at"]) > Date.now() + 60_000,
    );
    expect(await checkAudience({ workspaceId, storage, now: Date.now() })).toBeGreaterThan(0);
  } finally {
    await storage.close();
  }
}

const byTime = { by: "at", direction: "asc" } as const;
