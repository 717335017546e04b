/**
 * Stores the files of accepted calls and adds their names to the events' properties as `DFAttachedFiles`. Runs
 * before anything is queued, so that an event never refers to a missing file; a file without an event is harmless.
 */
import { createHash } from "node:crypto";
import {
  attachedFilesProperty,
  parseJsonObject,
  type EventBody,
  type FileStore,
  type WorkspaceId,
} from "@signalbox/core";
import type { AttachedFile } from "../event-kinds/attached-files.js";
import type { AcceptedCall } from "../event-kinds/read-call.js";

export async function attachFiles(
  calls: readonly AcceptedCall[],
  workspaceId: WorkspaceId,
  store: FileStore,
): Promise<readonly AcceptedCall[]> {
  if (calls.every(({ files }) => files.length === 0)) return calls;
  const attached: AcceptedCall[] = [];
  for (const call of calls) {
    const named: (readonly [string, unknown])[] = [];
    for (const file of call.files) {
      const key = fileKey(workspaceId, call.body, file);
      await store.put(key, { workspaceId, messageId: call.body.event.messageId, ...file });
      named.push([file.name, { type: "BlobStorage", key, name: file.name, mimeType: file.mimeType }]);
    }
    attached.push(
      named.length === 0 ? call : { ...call, body: withFiles(call.body, Object.fromEntries(named)) },
    );
  }
  return attached;
}

function fileKey(workspaceId: WorkspaceId, { event }: EventBody, file: AttachedFile): string {
  const about = JSON.stringify([workspaceId, event.messageId, file.name, file.mimeType]);
  return createHash("sha256").update(about).update(file.bytes).digest("hex");
}

function withFiles(body: EventBody, files: Readonly<Record<string, unknown>>): EventBody {
  const properties = { ...parseJsonObject(body.event.data), [attachedFilesProperty]: files };
  return { ...body, event: { ...body.event, data: JSON.stringify(properties) } };
}
