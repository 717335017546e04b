/**
 * The files of images that mails show, by names that nobody can guess. A file never changes. Adapters: MongoDB (GridFS) and
 * in memory; one conformance suite.
 */
import type { WorkspaceId } from "../ids.js";

export interface ImageFile {
  readonly workspaceId: WorkspaceId;
  /** Its content type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface StoredImageFile extends Pick<ImageFile, "type"> {
  readonly length: number;
}

export interface ImageFileStore {
  /** Resolves when the file is durable; an existing name keeps its content. */
  put(name: string, file: ImageFile): Promise<void>;
  /** Undefined when there is none. */
  find(name: string): Promise<StoredImageFile | undefined>;
  /** The bytes in pieces of at most 256 KiB; ends early when the file is deleted meanwhile. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Unknown names are passed over. */
  remove(names: readonly string[]): Promise<void>;
}
