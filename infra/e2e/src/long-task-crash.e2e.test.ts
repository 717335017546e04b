/**
 * Long work on many people while workers are killed. Every row of an import is applied once, the refused rows are all in
 * their file, and no event is stored twice. Of the people who were imported, a journey that starts for all of them starts
 * once for each, and an export has each once. Exports of users and events have each row once, also in storage.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, clientOf, until, type Client } from "./client.fixture.js";
import { printedRng } from "./rng.fixture.js";
import { sized } from "@signalbox/dev-services/testing";
import { startStorageServer } from "@signalbox/exports/testing";
import { fastTakeover, killAndStart, startSystem, type System } from "./system.fixture.js";

const { rows, kills } = sized({
  gate: { rows: 2_000, kills: 1 },
  soak: { rows: 60_000, kills: 12 },
});
/** Every so many rows has a number that is none. */
const refusedEvery = 500;
const refusedRows = Array.from({ length: rows }, (_, row) => row).filter(isRefused);
const people = rows - refusedRows.length;

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

function isRefused(row: number): boolean {
  return row % refusedEvery === 0;
}

async function upload(): Promise<string> {
  const lines = Array.from(
    { length: rows },
    (_, row) => `import-${row},${isRefused(row) ? "many" : row},group-${row % 7}`,
  );
  const form = new FormData();
  form.append("file", new Blob([`id,seats,group\n${lines.join("\n")}\n`]), "people.csv");
  const url = new URL("/api/admin/imports?of=users&name=Crash", system.url);
  url.searchParams.set("workspaceId", system.workspaceId);
  const headers = { authorization: `Bearer ${system.adminKey}` };
  const { status, body } = await ask(url, { method: "POST", body: form, headers });
  expect(status).toBe(200);
  return (body as { readonly id: string }).id;
}

async function read(path: string): Promise<Task> {
  return (await client.admin("GET", path)).body as Task;
}

/** Kills workers while the task runs, one or all of them, and waits for its end. */
async function throughKills(path: string, total: number): Promise<Task> {
  const rng = printedRng();
  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = Math.floor((total * kill) / (kills + 1)) - rng.below(200);
    await until(
      () => read(path),
      ({ status, progress }) => progress.done >= goal || status !== "Running",
    );
    await killAndStart(kill % 2 === 1 ? system.workers : system.workers.slice(0, 1));
  }
  return until(
    () => read(path),
    ({ status }) => status !== "Running",
  );
}

async function countOf(query: string): Promise<number> {
  return (await client.events(`limit=1&${query}`)).count;
}

async function act(what: object): Promise<{ readonly id: string; readonly task: Task }> {
  const filter = { kind: "person" };
  const started = await client.change("POST", "/bulk", { act: what, filter, expectedCount: people });
  const id = String(started["id"]);
  return { id, task: await throughKills(`/bulk/${id}`, people) };
}

it("every row is applied once, or is in the file of refused rows", { timeout: 900_000 }, async () => {
  const id = await upload();
  const columns = [
    { column: "id", to: { type: "id" } },
    { column: "seats", to: { type: "trait", trait: "seats", as: "number" } },
    { column: "group", to: { type: "group" } },
  ];
  await client.change("PUT", `/imports/${id}/mapping`, { columns, options: {} });
  await client.change("POST", `/imports/${id}/start`, {});
  const { status, progress, counts } = await throughKills(`/imports/${id}`, rows);
  expect([status, progress]).toEqual(["Done", { done: rows, total: rows }]);
  expect(counts).toEqual({ imported: people, refused: refusedRows.length, leftAlone: 0 });

  const { body } = await client.admin("GET", `/imports/${id}/refused`);
  const lines = String(body).trim().split("\n").slice(1);
  // Behind the three columns of the file.
  expect(lines.map((line) => Number(line.split(",")[3]))).toEqual(refusedRows.map((row) => row + 2));

  // A row that was applied twice would have a second event.
  expect(await countOf("eventType=identify")).toBe(people);
  expect(await countOf("event=DFUserGroupAssignment")).toBe(people);
  for (let row = 0; row < rows; row += Math.ceil(rows / 40)) {
    const answer = await client.admin("GET", `/users/import-${row}`);
    const seats = (answer.body as { readonly traits?: Record<string, unknown> }).traits?.["seats"];
    expect([row, seats]).toEqual([row, isRefused(row) ? undefined : row]);
  }
});

it("each of these people starts once and is exported once", { timeout: 900_000 }, async () => {
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
  const { task } = await act({ type: "StartJourney", journeyId });
  expect(task).toMatchObject({
    status: "Done",
    progress: { done: people, total: people },
    counts: { started: people },
  });
  expect(await countOf("event=DFJourneyStarted")).toBe(people);
  expect(await countOf("event=DFJourneyNodeProcessed")).toBe(2 * people);

  const exported = await act({ type: "Export", format: "ndjson" });
  expect(exported.task).toMatchObject({ status: "Done", counts: { exported: people } });
  const file = await client.admin("GET", `/bulk/${exported.id}/file`);
  const ids = String(file.body)
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly userId: string }).userId);
  expect(ids).toHaveLength(people);
  expect(new Set(ids).size).toBe(people);
});

/** An export during which workers are killed. */
async function exportThroughKills(
  what: object,
  total: number,
): Promise<{ readonly id: string; readonly task: Task }> {
  const { id } = await client.change("POST", "/exports", { format: "ndjson", ...what });
  return { id: String(id), task: await throughKills(`/exports/${String(id)}`, total) };
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

it("an export has each user and each event once", { timeout: 900_000 }, async () => {
  const users = await exportThroughKills({ of: "users", kind: "person" }, people);
  expect(users.task).toMatchObject({ status: "Done", counts: { exported: people } });
  const file = await client.admin("GET", `/exports/${users.id}/file`);
  const ids = linesOf(String(file.body)).map((line) => (JSON.parse(line) as { readonly id: string }).id);
  expect([ids.length, new Set(ids).size]).toEqual([people, people]);

  const server = await startStorageServer();
  try {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = server;
    await client.change("PUT", "/settings/export-storage", {
      endpoint,
      bucket,
      accessKeyId,
      secretAccessKey,
    });
    const stored = await countOf("");
    const events = await exportThroughKills({ of: "events", destination: "s3" }, stored);
    expect(events.task).toMatchObject({ status: "Done", counts: { exported: stored } });
    const objects = await server.objects();
    const parts = [...objects].flatMap(([name, text]) => (name.endsWith(".ndjson") ? linesOf(text) : []));
    expect([parts.length, new Set(parts).size]).toEqual([stored, stored]);
    const manifest = [...objects].find(([name]) => name.endsWith("manifest.json"))?.[1] ?? "{}";
    expect(JSON.parse(manifest)).toMatchObject({ rows: stored });
  } finally {
    await server.close();
  }
});
