/**
 * An import of people while workers are killed: every row is applied once, the refused rows are all in their file, and no
 * event is stored twice.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, clientOf, until, type Client } from "./client.fixture.js";
import { printedRng } from "./rng.fixture.js";
import { sized } from "./scale.fixture.js";
import { fastTakeover, killAndStart, startSystem, type System } from "./system.fixture.js";

const { rows, kills } = sized({
  gate: { rows: 2_000, kills: 2 },
  soak: { rows: 60_000, kills: 12 },
});
/** Every so many rows has a number that is none. */
const refusedEvery = 500;

let system: System;
let client: Client;

beforeAll(async () => {
  system = await startSystem({ apis: 1, workers: 2, environment: fastTakeover });
  client = clientOf(system);
}, 300_000);

afterAll(() => system?.stop());

interface Import {
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

async function read(id: string): Promise<Import> {
  return (await client.admin("GET", `/imports/${id}`)).body as Import;
}

async function killWorkers(id: string): Promise<void> {
  const rng = printedRng();
  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = Math.floor((rows * kill) / (kills + 1)) - rng.below(200);
    await until(
      () => read(id),
      ({ status, progress }) => progress.done >= goal || status !== "Running",
    );
    const all = kill % 2 === 0;
    await killAndStart(all ? system.workers : system.workers.slice(0, 1));
  }
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
  await killWorkers(id);
  await until(
    () => read(id),
    ({ status }) => status !== "Running",
  );
  const refused = Array.from({ length: rows }, (_, row) => row).filter(isRefused);
  const { status, progress, counts } = await read(id);
  expect([status, progress]).toEqual(["Done", { done: rows, total: rows }]);
  expect(counts).toEqual({ imported: rows - refused.length, refused: refused.length, leftAlone: 0 });

  const { body } = await client.admin("GET", `/imports/${id}/refused`);
  const lines = String(body).trim().split("\r\n").slice(1);
  expect(lines.map((line) => Number(line.split(",")[0]))).toEqual(refused.map((row) => row + 2));

  // A row that was applied twice would have a second event.
  for (const event of ["", "DFUserGroupAssignment"]) {
    const query = event === "" ? "eventType=identify" : `event=${event}`;
    expect([query, (await client.events(`limit=1&${query}`)).count]).toEqual([query, rows - refused.length]);
  }
  const seats = new Map<string, unknown>();
  for (let row = 0; row < rows; row += Math.ceil(rows / 40)) {
    const answer = await client.admin("GET", `/users/import-${row}`);
    seats.set(`${row}`, (answer.body as { readonly traits?: Record<string, unknown> }).traits?.["seats"]);
  }
  for (const [row, value] of seats)
    expect([row, value]).toEqual([row, isRefused(Number(row)) ? undefined : Number(row)]);
});
