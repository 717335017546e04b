/** What an editor has not saved yet, kept by the browser until the server has it: it survives a closed tab. */
import type { SavedDraft } from "./autosave.js";

export interface KeptDraft<Document> {
  readonly document: Document;
  /** What it was made from. */
  readonly base: Document;
  /** Of `base`; undefined: it had no draft. */
  readonly version?: SavedDraft<Document>["version"];
}

/** As `localStorage`; browsers may refuse it. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface KeptDrafts<Document> {
  /** False: the browser does not keep it. */
  readonly keep: (draft: KeptDraft<Document>) => boolean;
  readonly find: () => KeptDraft<Document> | undefined;
  readonly forget: () => void;
}

/** `isDocument` checks what was kept, perhaps by another version of the dashboard. */
export function keptDrafts<Document>(
  storage: BrowserStorage,
  key: string,
  isDocument: (value: unknown) => value is Document,
): KeptDrafts<Document> {
  return {
    keep(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    find() {
      try {
        const kept = JSON.parse(storage.getItem(key) ?? "null") as Partial<KeptDraft<unknown>> | null;
        if (kept === null || !isDocument(kept.document) || !isDocument(kept.base)) return undefined;
        const { document, base, version } = kept;
        return { document, base, ...(typeof version === "string" && { version }) };
      } catch {
        return undefined;
      }
    },
    forget() {
      try {
        storage.removeItem(key);
      } catch {
        // What cannot be removed was not kept.
      }
    },
  };
}
