/** An import of people beside live events: how fast its rows are applied, and how late the events are meanwhile. */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { rowOf, type Row } from "../benchmark.js";
import type { LiveEvents } from "../history/live-events.js";
import type { Installation } from "../installation.js";
import type { AdminCalls } from "../load/admin-calls.js";

const goalP95Ms = 250;
const askEveryMs = 500;

interface ImportBody {
  readonly id: string;
  readonly status: string;
  readonly progress: { readonly done: number };
  readonly because?: string;
}

/** Each row is about a user of its own, of whom some exist. */
export async function importBesideEvents(
  system: Installation,
  { admin, live, rows }: { readonly admin: AdminCalls; readonly live: LiveEvents; readonly rows: number },
): Promise<readonly Row[]> {
  const { id } = await upload(system, rows);
  const columns = [
    { column: "id", to: { type: "id" } },
    { column: "score", to: { type: "trait", trait: "importedScore", as: "number" } },
  ];
  await admin.callApi("PUT", `/imports/${id}/mapping`, { columns, options: {} });
  const begun = performance.now();
  const { live: latencies } = await live.beside(async () => {
    await admin.callApi("POST", `/imports/${id}/start`);
    await untilDone(id, admin);
  });
  const seconds = (performance.now() - begun) / 1000;
  const what = `import of ${rows} rows beside 100 events/s`;
  const detail = `${rows} rows in ${seconds.toFixed(0)} s`;
  const speed = rowOf({ what, figure: rows / seconds, unit: "rows/s", detail });
  if (latencies === undefined) return [speed];
  const late = {
    what: `${what}: p95 of live events`,
    figure: latencies.p95,
    unit: "ms",
    detail: latencies.detail,
  };
  return [speed, rowOf(late, { below: goalP95Ms })];
}

async function upload({ url, adminKey, workspaceId }: Installation, rows: number): Promise<ImportBody> {
  const form = new FormData();
  form.append("file", new Blob([...linesOf(rows)]), "people.csv");
  const answer = await fetch(new URL("/api/admin/imports?of=users&name=Bench", url), {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${adminKey}`, "df-workspace-id": workspaceId },
  });
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as ImportBody;
}

const linesPerChunk = 10_000;

function linesOf(rows: number): readonly string[] {
  const chunks = ["id,score\n"];
  for (let from = 0; from < rows; from += linesPerChunk) {
    const size = Math.min(linesPerChunk, rows - from);
    chunks.push(Array.from({ length: size }, (_, index) => `imported-${from + index},${index}\n`).join(""));
  }
  return chunks;
}

async function untilDone(id: string, admin: AdminCalls): Promise<void> {
  for (;;) {
    const { status, because } = (await admin.callApi("GET", `/imports/${id}`)) as ImportBody;
    if (status === "Done") return;
    if (status !== "Running") throw new Error(`the import is ${status}: ${because ?? ""}`);
    await pause(askEveryMs);
  }
}
