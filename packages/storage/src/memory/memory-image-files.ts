/** The files of images in a map by their name. */
import type { ImageFile, ImageFileStore, WorkspaceId } from "@signalbox/core";

/** The store, and the erasure of a whole workspace. */
export interface MemoryImageFileStore extends ImageFileStore {
  eraseOf(workspaceId: WorkspaceId): void;
}

const pieceBytes = 255 * 1024;

export function createMemoryImageFiles(): MemoryImageFileStore {
  const stored = new Map<string, ImageFile>();
  return {
    async put(name, file) {
      if (!stored.has(name)) stored.set(name, { ...file, bytes: Uint8Array.from(file.bytes) });
    },
    async find(name) {
      const file = stored.get(name);
      return file && { type: file.type, length: file.bytes.length };
    },
    async *read(name) {
      for (let start = 0; ; start += pieceBytes) {
        const piece = stored.get(name)?.bytes.subarray(start, start + pieceBytes) ?? new Uint8Array();
        if (piece.length === 0) return;
        yield piece;
      }
    },
    async remove(names) {
      for (const name of names) stored.delete(name);
    },
    eraseOf(workspaceId) {
      for (const [name, file] of stored) if (file.workspaceId === workspaceId) stored.delete(name);
    },
  };
}
