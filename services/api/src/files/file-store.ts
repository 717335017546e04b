/**
 * Where the bytes of attached files go. A key is made from the event and the content, so that a retried event stores the
 * same file under the same key and a second one never replaces the first.
 */
export interface StoredFile {
  readonly workspaceId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export interface FileStore {
  /** Resolves when the file is durable; a key that exists keeps what it has. Throws `unavailable("store")`. */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
}
