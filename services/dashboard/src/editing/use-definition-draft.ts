/** The open draft of a definition: saved where the service keeps drafts, and kept by the browser until then. */
import { useApi, useMember, useWords, useWorkspace } from "../data/index.js";
import type { SavedDraft } from "./autosave.js";
import { draftStore, type DraftContent, type DraftPlace } from "./draft-store.js";
import { keptDrafts } from "./kept-drafts.js";
import { useDraftEditor, type OpenDraft, type ShownDraft } from "./use-draft-editor.js";
import { editingWords } from "./words.js";

export interface DefinitionDraft<Document extends DraftContent> extends Pick<OpenDraft<Document>, "merge"> {
  readonly place: DraftPlace;
  /** `updatedAt` of the published version that a new draft begins with. */
  readonly basedOn: number | undefined;
  /** What the editor begins with where there is no draft. */
  readonly first: Document;
  readonly saved: SavedDraft<Document> | undefined;
  /** Checks what the browser has kept. */
  readonly isDocument: (value: unknown) => value is Document;
}

export function useDefinitionDraft<Document extends DraftContent>({
  place,
  basedOn,
  first,
  saved,
  isDocument,
  merge,
}: DefinitionDraft<Document>): ShownDraft<Document> {
  const say = useWords(editingWords);
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const { id: memberId } = useMember();
  return useDraftEditor<Document>({
    store: draftStore(api, { ...place, basedOn }),
    kept: keptDrafts(localStorage, { ...place, memberId, workspaceId }, isDocument),
    merge,
    published: first,
    draft: saved,
    keptName: say("bringBack"),
  });
}
