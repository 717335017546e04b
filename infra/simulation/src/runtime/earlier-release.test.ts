import { randomUUID } from "node:crypto";
import {
  adoptRules,
  deserializeWorkspace,
  workspaceKey,
  type ChangedDefinitions,
} from "@signalbox/workspace";
import { deserializeUser } from "@signalbox/users";
import { audienceRules } from "@signalbox/audience";
import { userKey, type WorkspaceId } from "@signalbox/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { checkAudience } from "../audience-invariants.js";
import { aWorkspaceId } from "../builders.js";
import { storedByEarlierRelease } from "./earlier-release.fixture.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

const changed = aWorkspaceId();
const unchanged = aWorkspaceId("22222222-2222-4222-8222-222222222222");

let system: InProcessSystem;
beforeEach(async () => {
  system = await startInProcess({ storage: await storedByEarlierRelease({ changed, unchanged }) });
});
afterEach(() => system.close());

/**
 * Starts like a worker and returns what it reported, once all commands are applied and the background tasks have ended.
 */
async function adopt(): Promise<readonly ChangedDefinitions[]> {
  const reports: ChangedDefinitions[] = [];
  const ids: string[] = [];
  await adoptRules({
    ...system.storage,
    mailbox: system.queue,
    newId: () => {
      const id = randomUUID();
      ids.push(id);
      return id;
    },
    now: () => new Date(),
    report: (report) => reports.push(report),
  });
  const applied = async (): Promise<number> => {
    const rows = await Promise.all(
      ids.map((id) => system.storage.tables.get("commands", `adopt-rules-${id}`)),
    );
    return rows.filter((row) => row === undefined).length;
  };
  await expect.poll(applied).toBe(0);
  const open = (): Promise<number> => system.storage.tables.count("recomputes", { open: true });
  await expect.poll(open).toBe(0);
  return reports;
}

async function workspaceOf(id: WorkspaceId): Promise<ReturnType<typeof deserializeWorkspace>> {
  const key = workspaceKey(id);
  return deserializeWorkspace((await system.storage.actors.load([key])).get(key)?.state ?? "");
}

const rowText = z
  .object({ place: z.string(), slot: z.int(), value: z.string().nullish() })
  .transform(({ place, slot, value }) => `${place} ${slot} ${value ?? ""}`.trim());

/** Slots with a matching row, by user. */
async function rowsOf(table: "segmentMembers" | "propertyValues"): Promise<readonly string[]> {
  const where = { workspaceId: changed };
  const order = { by: "place", direction: "asc" } as const;
  const all = await system.storage.tables.query({ table, where, order, limit: 100 });
  return all
    .filter(({ row }) => row["in"] === true || typeof row["value"] === "string")
    .map(({ row }) => rowText.parse(row))
    .toSorted();
}

it("reports the definitions whose meaning changed, and recomputes them for their users once", async () => {
  expect(await adopt()).toEqual([
    {
      workspaceId: changed,
      booleans: { segments: ["Active", "Gave"], userProperties: ["gift"] },
      traits: { segments: ["Active", "Pro", "In Rome"], userProperties: ["email", "plan"] },
      dates: { segments: [], userProperties: [] },
    },
  ]);
  expect(await rowsOf("segmentMembers")).toEqual([
    "u/ann 0",
    "u/ann 1",
    "u/ann 2",
    "u/ann 3",
    "u/ann 4",
    "u/ben 4",
  ]);
  expect(await rowsOf("propertyValues")).toEqual([
    "u/ann 6 2pro",
    "u/ann 7 2book",
    "u/ann 8 2book",
    "u/ben 8 2pen",
  ]);
  expect(await checkAudience({ workspaceId: changed, storage: system.storage, now: Date.now() })).toBe(2);
  const key = userKey(changed, "ann");
  const ann = deserializeUser((await system.storage.actors.load([key])).get(key)?.state ?? "");
  expect([...ann.profile.traits].map(([name, [value]]) => [name, value])).toEqual([
    ["active", true],
    ["address", { city: "" }],
    ["email", null],
    ["plan", "pro"],
  ]);
  const { definitionVersion } = await workspaceOf(changed);
  expect(await adopt()).toEqual([]);
  expect(await workspaceOf(changed)).toMatchObject({ definitionVersion, audienceRules });
});

it("does not recompute a workspace in which no meaning changed", async () => {
  await adopt();
  expect(await workspaceOf(unchanged)).toMatchObject({ definitionVersion: 1, audienceRules });
});

it("evaluates the stored state with the earlier rules until then", async () => {
  expect(await workspaceOf(changed)).toMatchObject({ audienceRules: 1, definitionVersion: 9 });
  expect(await rowsOf("segmentMembers")).toEqual(["u/ann 4", "u/ben 4"]);
});
