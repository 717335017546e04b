/** Attached files in a map by their key. */
import type { FileStore, StoredEvent, StoredFile } from "@signalbox/core";

/** The store, and the erasure that follows that of the events. */
export interface MemoryFileStore extends FileStore {
  eraseOf(event: Pick<StoredEvent, "workspaceId" | "messageId">): void;
}

export function createMemoryFiles(): MemoryFileStore {
  const stored = new Map<string, StoredFile>();
  return {
    async put(key, file) {
      if (!stored.has(key)) stored.set(key, file);
    },
    get: async (key) => stored.get(key),
    eraseOf({ workspaceId, messageId }) {
      for (const [key, file] of stored) {
        if (file.workspaceId === workspaceId && file.messageId === messageId) stored.delete(key);
      }
    },
  };
}
