/**
 * Sends the parts of an export to the storage of the workspace, each as an object with a name that follows from its
 * number: sent again, it is the same one. When all are there, `manifest.json` says so. While the storage does not answer
 * the export waits, and it fails when that takes too long.
 */
import { AppError, type TableStore, type WorkspaceId } from "@signalbox/core";
import { allParts } from "@signalbox/long-tasks";
import { emptyView, type ExportStorage, type WorkspaceViews } from "@signalbox/workspace";
import type { ExportOrder } from "../order.js";
import { contentTypes, headerText } from "../rows/export-row.js";
import type { StorageClient, StorageResult, StoredObject } from "../storage/storage-client.js";
import { emptyExportPart, exportFile, exportPart, type ExportPart } from "./export-part.js";

export interface UploadPorts {
  /** Absent: this process reaches no storage. */
  readonly exportStorage?: StorageClient;
}

export interface OpenedUpload {
  /** The storage did not answer a moment ago: nothing is sent now. */
  isWaiting(): boolean;
  /** False: the storage does not answer now. Throws an `AppError` when it refuses the object, or does not answer for long. */
  send(part: ExportPart): Promise<boolean>;
  /** The same for what says that all parts are there. */
  finish(): Promise<boolean>;
}

export interface UploadedTask {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly startedAt: number | null;
  readonly order: ExportOrder;
  readonly columns: readonly string[];
}

interface OpenPorts {
  readonly tables: Pick<TableStore, "replace" | "walk">;
  readonly views: Pick<WorkspaceViews, "load">;
  readonly now: () => Date;
}

export interface Uploads {
  open(task: UploadedTask, ports: OpenPorts): Promise<OpenedUpload>;
}

/** The export fails when the storage takes nothing for so long. */
const giveUpMs = 15 * 60_000;
const shortestWaitMs = 1_000;
const longestWaitMs = 30_000;

interface Waiting {
  /** ms */
  readonly since: number;
  readonly until: number;
}

/** Remembers which exports wait for their storage, as long as the process lives. */
export function createUploads({ exportStorage: client }: UploadPorts): Uploads {
  const waiting = new Map<string, Waiting>();

  function isWaiting(taskId: string, now: number): boolean {
    return now < (waiting.get(taskId)?.until ?? 0);
  }

  async function attempt(
    taskId: string,
    clock: () => number,
    call: () => Promise<StorageResult>,
  ): Promise<boolean> {
    const beganAt = clock();
    if (isWaiting(taskId, beganAt)) return false;
    const last = waiting.get(taskId);
    // One of long ago: others have worked on it since, or it was cancelled.
    const known = last !== undefined && beganAt - last.until < 2 * longestWaitMs ? last : undefined;
    const result = await call();
    const now = clock();
    if (result.type === "done") {
      waiting.delete(taskId);
      return true;
    }
    const since = known?.since ?? beganAt;
    if (result.type === "refused" || now - since >= giveUpMs) {
      waiting.delete(taskId);
      throw storageFailed(result.reason);
    }
    const waitMs = Math.min(longestWaitMs, Math.max(shortestWaitMs, now - since));
    waiting.set(taskId, { since, until: now + waitMs });
    return false;
  }

  return {
    async open(task, ports) {
      if (client === undefined) throw storageFailed("this worker reaches no storage");
      const storage = await storageOf(task, ports);
      const put = (object: StoredObject): Promise<boolean> =>
        attempt(
          task.taskId,
          () => ports.now().getTime(),
          () => client.put(storage, object),
        );
      return {
        isWaiting: () => isWaiting(task.taskId, ports.now().getTime()),
        async send(part) {
          if (part.text === "") return true;
          if (!(await put(objectOf(part, task)))) return false;
          await emptyExportPart(task, part, ports.tables);
          return true;
        },
        finish: async () => put(await manifestOf(task, ports)),
      };
    },
  };
}

function storageFailed(reason: string): AppError {
  return new AppError({ code: "BadRequest", message: `the storage does not take the files: ${reason}` });
}

/** The present keys of the storage that the export was begun with. */
async function storageOf(
  { workspaceId, order: { place } }: UploadedTask,
  { views }: Pick<OpenPorts, "views">,
): Promise<ExportStorage> {
  const { state } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
  const { exportStorage } = state;
  if (exportStorage?.endpoint === place?.endpoint && exportStorage?.bucket === place?.bucket) {
    if (exportStorage !== undefined) return exportStorage;
  }
  throw storageFailed("the settings name another one, or none, since the export was begun");
}

const digits = 5;

function objectName(number: number, { order: { format, place } }: UploadedTask): string {
  return `${place?.folder ?? ""}part-${String(number + 1).padStart(digits, "0")}.${format}`;
}

function objectOf({ number, text }: ExportPart, task: UploadedTask): StoredObject {
  const { format } = task.order;
  return {
    name: objectName(number, task),
    contentType: contentTypes[format],
    body: headerText(format, task.columns) + text,
  };
}

async function manifestOf(
  task: UploadedTask,
  { tables, now }: Pick<OpenPorts, "tables" | "now">,
): Promise<StoredObject> {
  const { taskId, startedAt, columns } = task;
  const { subject, format, place } = task.order;
  const files: object[] = [];
  let rows = 0;
  for await (const stored of allParts(exportFile(task), tables)) {
    const { number, size } = exportPart(stored);
    files.push({ name: objectName(number, task), rows: size });
    rows += size;
  }
  const startedAtText = startedAt === null ? null : new Date(startedAt).toISOString();
  const manifest = { export: taskId, of: subject, format, columns, rows, startedAt: startedAtText };
  const body = JSON.stringify({ ...manifest, finishedAt: now().toISOString(), files }, null, 2);
  return { name: `${place?.folder ?? ""}manifest.json`, contentType: "application/json", body };
}
