/**
 * An installation with many users whose past is asked about. A million of them take half an hour to write: with
 * `--seeds FOLDER` they are kept there, and the next run starts with a copy of them.
 */
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connectMongoStorage, type Storage } from "@signalbox/storage";
import type { WorkspaceState } from "@signalbox/workspace";
import { define, readState } from "../load/define.js";
import type { BenchContext } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { createAdminCalls, type AdminCalls } from "../load/admin-calls.js";
import { seedInParts } from "../load/seed-users.js";
import { earlierDefinitions } from "./definitions.js";
import { createPopulation, type PopulationCounts } from "./population.js";

export interface Populated {
  readonly system: Installation;
  readonly storage: Storage;
  readonly admin: AdminCalls;
  /** With the earlier definitions. */
  readonly state: WorkspaceState;
  readonly counts: Readonly<PopulationCounts>;
  stop(): Promise<void>;
}

const countsFile = "counts.json";
/** Later, events that the counts take for recent would be older than the thirty days of a question. */
const keptMs = 4 * 24 * 60 * 60 * 1_000;

export async function startPopulated(users: number, context: BenchContext): Promise<Populated> {
  const kept = context.seeds === undefined ? undefined : join(context.seeds, `population-${users}`);
  if (kept !== undefined && (await isUsable(kept))) return startFrom(kept, context);
  const opened = await open(await startInstallation(context));
  const { system, storage, admin } = opened;
  const state = await define(earlierDefinitions, { system, storage, admin });
  const population = createPopulation(Date.now());
  await seedInParts(system, { users, source: population }, context.report);
  const { counts } = population;
  context.report(`${counts.events.toLocaleString("en")} events`);
  if (kept !== undefined) await keep(kept, { system, counts });
  return { ...opened, state, counts };
}

async function startFrom(kept: string, context: BenchContext): Promise<Populated> {
  context.report(`the users of ${kept}`);
  const opened = await open(await startInstallation(context, { copy: kept }));
  const state = await readState(opened.system.workspaceId, opened.storage);
  const counts = JSON.parse(await readFile(join(kept, countsFile), "utf8")) as PopulationCounts;
  return { ...opened, state, counts };
}

async function open(system: Installation): Promise<Omit<Populated, "state" | "counts">> {
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  const admin = createAdminCalls(system);
  return {
    system,
    storage,
    admin,
    async stop() {
      admin.close();
      await storage.close();
      await system.stop();
    },
  };
}

/** Under its name only when it is whole. */
async function keep(
  folder: string,
  { system, counts }: { readonly system: Installation; readonly counts: PopulationCounts },
): Promise<void> {
  const part = `${folder}.part`;
  for (const old of [part, folder]) await rm(old, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  await writeFile(join(part, countsFile), JSON.stringify(counts));
  await system.copyTo(part);
  await rename(part, folder);
}

async function isUsable(folder: string): Promise<boolean> {
  const counts = await stat(join(folder, countsFile)).catch(() => undefined);
  return counts !== undefined && Date.now() - counts.mtimeMs < keptMs;
}
