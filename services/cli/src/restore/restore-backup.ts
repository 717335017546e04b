/**
 * Writes a checked backup into an empty installation: its documents, then what waits in queues. An interrupted restore is run
 * again with the same file, and writes what is missing.
 */
import { AppError, type MessageHold, type QueueCopy, type StoreRestore } from "@signalbox/core";
import { readJob } from "../backup/backup-format.js";
import type { BackupPart } from "../backup/read-backup-file.js";
import type { CheckedBackup } from "./check-backup.js";

export interface RestorePorts {
  readonly queues: Pick<QueueCopy, "add" | "count" | "workers">;
  readonly store: Omit<StoreRestore, "close">;
  readonly messages: Pick<MessageHold, "hold">;
  /** Of this installation. */
  readonly partitions: number;
}

export interface RestoreOptions {
  readonly checked: CheckedBackup;
  /** Of the same file. */
  readonly parts: AsyncIterable<BackupPart>;
  readonly holdsMessages: boolean;
  readonly report?: (progress: { readonly documents: number; readonly of: number }) => void;
}

/** Writes that are under way at once. */
const writesAtOnce = 4;

/** Throws an `AppError`, and writes nothing, when the installation is in use or does not fit. */
export async function restoreBackup(ports: RestorePorts, options: RestoreOptions): Promise<void> {
  const { store, messages } = ports;
  const { end } = options.checked;
  await refuseUnfit(ports, options.checked);
  const written = await store.begin(end.sha256);
  if (options.holdsMessages) await messages.hold();
  await writeParts(ports, options, written);
  await store.finish();
}

async function refuseUnfit(
  { queues, store, partitions }: RestorePorts,
  { header, end }: CheckedBackup,
): Promise<void> {
  const workers = await queues.workers();
  if (workers.length > 0) {
    throw unfit(`Workers run: stop every worker and api, then restore (${workers.join(", ")}).`);
  }
  if (end.jobs > 0 && header.partitions !== partitions) {
    throw unfit(
      `The backup has events in ${header.partitions} partitions: restore it into an empty Redis with PARTITIONS=${header.partitions}.`,
    );
  }
  const isContinued = (await store.unfinished()) === end.sha256;
  const waiting = isContinued ? 0 : await queues.count();
  if (waiting > 0) {
    throw unfit(
      `${waiting} jobs wait in Redis: restore into an empty one, or choose another QUEUE_NAMESPACE.`,
    );
  }
}

async function writeParts(
  { store, queues }: RestorePorts,
  { checked, parts, report }: RestoreOptions,
  written: ReadonlySet<string>,
): Promise<void> {
  const of = Object.values(checked.end.documents).reduce((sum, each) => sum + each, 0);
  const writes = createWrites(writesAtOnce);
  let [documents, latest]: [number, string | undefined] = [0, undefined];
  const endCollection = async (): Promise<void> => {
    await writes.ended();
    if (latest !== undefined) await store.wrote(latest);
  };
  for await (const part of parts) {
    if (part.is === "jobs") await queues.add(part.lines.map(readJob));
    if (part.is !== "documents") continue;
    const { collection, lines } = part;
    if (collection !== latest) {
      await endCollection();
      latest = collection;
    }
    if (!written.has(collection)) await writes.begin(() => store.write(collection, lines));
    report?.({ documents: (documents += lines.length), of });
  }
  await endCollection();
}

/** A bounded number of writes at a time. The error of any is thrown by the next call. */
function createWrites(atOnce: number): {
  begin(write: () => Promise<void>): Promise<void>;
  ended(): Promise<void>;
} {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const throwFailure = (): void => {
    if (failures.length > 0) throw failures[0];
  };
  return {
    async begin(write) {
      if (running.size >= atOnce) await Promise.race(running);
      throwFailure();
      const one: Promise<void> = write()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(one));
      running.add(one);
    },
    async ended() {
      await Promise.all(running);
      throwFailure();
    },
  };
}

function unfit(message: string): AppError {
  return new AppError({ code: "CannotRestore", message });
}
