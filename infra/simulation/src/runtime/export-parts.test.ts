/** Exports on the memory store whose worker dies between a part and its report: the first worker that stores a part decides. */
import {
  createExportKind,
  emptyExportPart,
  exportFile,
  exportPart,
  readExportPart,
  storeExportPart,
  type ExportPart,
} from "@signalbox/exports";
import { allParts, noProgress, type LongTaskPaging, type StoredLongTask } from "@signalbox/long-tasks";
import { firstSeqAt, jobId, userKey, type StoredEvent } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { steadyPace } from "@signalbox/users";
import { createWorkspaceViews } from "@signalbox/workspace";
import { expect, it } from "vitest";
import { checkWrites } from "../check-writes.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

const of = { workspaceId, taskId: "task-1" };
const part: ExportPart = { number: 3, size: 2, bytes: 8, cursor: "u\nb", text: "{a}\n{b}\n" };

it("a part is what the first worker has stored, also for one that has read other rows", async () => {
  const storage = checkWrites(createMemoryStorage());
  expect(await storeExportPart(of, part, storage.tables)).toEqual(part);
  const late = { ...part, size: 1, bytes: 4, cursor: "u\na", text: "{a}\n" };
  expect(await storeExportPart(of, late, storage.tables)).toEqual(part);
  expect(await readExportPart(of, 3, storage.tables)).toEqual(part);
  expect(await readExportPart(of, 2, storage.tables)).toBeUndefined();
  storage.checkFits();
});

it("a part that was sent keeps what it says, and is not filled again", async () => {
  const { tables } = createMemoryStorage();
  await storeExportPart(of, part, tables);
  await emptyExportPart(of, part, tables);
  expect(await storeExportPart(of, part, tables)).toEqual({ ...part, text: "" });
  // A worker that was taken for dead has sent it, too.
  await emptyExportPart(of, part, tables);
  expect(await readExportPart(of, 3, tables)).toEqual({ ...part, text: "" });
});

const startedAt = Date.UTC(2029, 0, 1);
const owner = userKey(workspaceId, "ann");

const task: StoredLongTask = {
  ...of,
  ...noProgress,
  of: "export",
  name: "Events",
  status: "Running",
  order: JSON.stringify({ subject: "events", format: "ndjson", destination: "download" }),
  isStopping: false,
  revision: 1,
  createdBy: { kind: "system", id: "", name: "" },
  createdAt: startedAt,
  startedAt,
  finishedAt: null,
  because: null,
  filesUntil: null,
};

/** Every third has the `seq` of the one before, as of another process. */
function eventAt(index: number): StoredEvent {
  const at = startedAt - 10_000 + (index % 3 === 2 ? index - 1 : index);
  const named = {
    messageId: `m-${index}`,
    part: "main",
    type: "track",
    event: "Bought",
    userId: "ann",
  } as const;
  return {
    ...named,
    workspaceId,
    owner,
    job: jobId("j"),
    at,
    receivedAt: at,
    seq: firstSeqAt(at),
    data: "{}",
  };
}

function openIn({
  storage,
  commit,
  acknowledgements,
  queue: mailbox,
}: InProcessSystem): Promise<LongTaskPaging> {
  const kind = createExportKind({ deliveries: storage.deliveries });
  const ports = { ...storage, commit, acknowledgements, pace: steadyPace, mailbox };
  return kind.open(task, { ...ports, views: createWorkspaceViews(storage), now: () => new Date(startedAt) });
}

/** Applies pages from a cursor on, at most so many; returns the last cursor. */
async function applyPages(paging: LongTaskPaging, from: string, most: number): Promise<string> {
  let cursor = from;
  for (let applied = 0; applied < most; applied += 1) {
    const page = await paging.next(cursor);
    if (page === undefined) return cursor;
    const { counts } = (await page.applied?.()) ?? { counts: true };
    if (counts) ({ cursor } = page);
  }
  return cursor;
}

it("each event comes once, whichever worker goes on, also where events are erased meanwhile", async () => {
  const system = await startInProcess();
  const { tables, events } = system.storage;
  const all = Array.from({ length: 1_300 }, (_, index) => eventAt(index));
  await events.record(all);
  // It dies before it reports the second part.
  await applyPages(await openIn(system), "", 2);
  const first = await applyPages(await openIn(system), "", 1);
  const slow = await (await openIn(system)).next(first);
  // Of the part that was stored and not reported.
  const erasure = {
    do: "eraseEvents",
    owner,
    fromSeq: eventAt(600).seq,
    upToSeq: eventAt(699).seq,
  } as const;
  await tables.apply([{ change: erasure, version: Number.MAX_SAFE_INTEGER }]);
  await applyPages(await openIn(system), first, 10);
  // One that was taken for dead goes on with what it has read.
  await slow?.applied?.();

  const texts: string[] = [];
  for await (const stored of allParts(exportFile(of), tables)) texts.push(exportPart(stored).text);
  const lines = texts.join("").trim().split("\n");
  const ids = lines.map((line) => (JSON.parse(line) as { readonly messageId: string }).messageId);
  expect(new Set(ids)).toEqual(new Set(all.map(({ messageId }) => messageId)));
  expect(ids).toHaveLength(1_300);
  await system.close();
});
