/**
 * Acts on many people while workers are killed: a journey that starts for all of them starts once for each, and an export
 * has each once.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, until, type Client } from "./client.fixture.js";
import { printedRng } from "./rng.fixture.js";
import { sized } from "./scale.fixture.js";
import { fastTakeover, killAndStart, startSystem, type System } from "./system.fixture.js";

const { people, kills } = sized({
  gate: { people: 2_000, kills: 1 },
  soak: { people: 60_000, kills: 12 },
});
const perBatch = 500;

let system: System;
let client: Client;

beforeAll(async () => {
  system = await startSystem({ apis: 1, workers: 2, environment: fastTakeover });
  client = clientOf(system);
}, 300_000);

afterAll(() => system?.stop());

interface Task {
  readonly status: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly counts: Readonly<Record<string, number>>;
}

async function read(id: string): Promise<Task> {
  return (await client.admin("GET", `/bulk/${id}`)).body as Task;
}

/** Begins the act for everyone, kills workers while it runs, and waits for its end. */
async function throughKills(act: object): Promise<{ readonly id: string; readonly task: Task }> {
  const started = await client.change("POST", "/bulk", { act, filter: {}, expectedCount: people });
  const id = String(started["id"]);
  const rng = printedRng();
  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = Math.floor((people * kill) / (kills + 1)) - rng.below(200);
    await until(
      () => read(id),
      ({ status, progress }) => progress.done >= goal || status !== "Running",
    );
    await killAndStart(kill % 2 === 1 ? system.workers : system.workers.slice(0, 1));
  }
  const task = await until(
    () => read(id),
    ({ status }) => status !== "Running",
  );
  return { id, task };
}

async function countOf(event: string): Promise<number> {
  return (await client.events(`limit=1&event=${event}`)).count;
}

it("each person starts once and is exported once", { timeout: 900_000 }, async () => {
  for (let first = 0; first < people; first += perBatch) {
    const batch = Array.from({ length: Math.min(perBatch, people - first) }, (_, nth) => ({
      type: "identify",
      userId: `person-${first + nth}`,
      traits: {},
    }));
    await client.ingest("/api/public/apps/batch", { batch });
  }
  await until(
    async () => (await client.admin("POST", "/users/count", {})).body as { readonly userCount: number },
    ({ userCount }) => userCount === people,
  );
  // It ends at once and may run again: a second start would be a second run.
  const journeyId = await client.put("/journeys", {
    name: "Short",
    status: "Running",
    canRunMultiple: true,
    definition: {
      entryNode: { type: "EventEntryNode", event: "Never Sent", child: "ExitNode" },
      exitNode: { type: "ExitNode" },
      nodes: [],
    },
  });
  const { task } = await throughKills({ type: "StartJourney", journeyId });
  expect(task).toMatchObject({
    status: "Done",
    progress: { done: people, total: people },
    counts: { started: people },
  });
  expect(await countOf("DFJourneyStarted")).toBe(people);
  expect(await countOf("DFJourneyNodeProcessed")).toBe(2 * people);

  const exported = await throughKills({ type: "Export", format: "ndjson" });
  expect(exported.task).toMatchObject({ status: "Done", counts: { exported: people } });
  const file = await client.admin("GET", `/bulk/${exported.id}/file`);
  const ids = String(file.body)
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly userId: string }).userId);
  expect(ids).toHaveLength(people);
  expect(new Set(ids).size).toBe(people);
});
