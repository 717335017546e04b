/**
 * Notes when keys are used, for lists: at most once a minute for each key over all processes, and never on a
 * request's path. A use that cannot be noted is left out.
 */
import { jobId } from "@signalbox/core";
import { noteKeyUse } from "@signalbox/workspace";
import type { ApiContext } from "../context.js";
import type { KeyUse } from "./key-access.js";

export type NoteKeyUse = (use: Pick<KeyUse, "workspaceId" | "keyId">) => void;

const minuteMs = 60_000;
const maxKept = 10_000;

export function createKeyUses({ mailbox, now }: Pick<ApiContext, "mailbox" | "now">): NoteKeyUse {
  const noted = new Map<string, number>();
  return ({ workspaceId, keyId }) => {
    const minute = Math.floor(now().getTime() / minuteMs);
    if (noted.get(keyId) === minute) return;
    if (noted.size >= maxKept) noted.clear();
    noted.set(keyId, minute);
    // All processes use the same job id, so the queue takes the first one only.
    const id = `key-use-${keyId}-${minute}`;
    const input = { id: keyId, at: minute * minuteMs };
    const message = noteKeyUse.message(workspaceId, id, { input, by: keyId });
    const batch = { v: 1, messages: [message], acceptedAt: now().getTime(), background: true } as const;
    void mailbox.send(jobId(id), batch).catch(() => undefined);
  };
}
