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

export interface KeptDraftPlace {
  readonly workspaceId: string;
  readonly kind: string;
  /** Of the resource. */
  readonly id: string;
  /** Of whom it is: others who use the browser neither see it nor save it as theirs. */
  readonly memberId: string;
}

/** `isDocument` checks what was kept, perhaps by another version of the dashboard. */
export function keptDrafts<Document>(
  storage: BrowserStorage,
  { memberId, workspaceId, kind, id }: KeptDraftPlace,
  isDocument: (value: unknown) => value is Document,
): KeptDrafts<Document> {
  const key = `draft ${memberId} ${workspaceId} ${kind} ${id}`;
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
