/** Drafts at the service, as an editor saves them: with the version that it has read. */
import { ApiError } from "@signalbox/client";
import { isUnanswered, type Api } from "../data/index.js";
import type { SavedDraft } from "./autosave.js";
import type { DraftStore } from "./draft-editor.js";

export type DraftKind = "segments" | "user-properties";

/** As the API keeps it. */
export interface DraftContent {
  readonly name: string;
  readonly definition: object;
}

export interface DraftPlace {
  readonly kind: DraftKind;
  readonly id: string;
}

export interface DraftStoreOptions extends DraftPlace {
  /** `updatedAt` of the published version that a new draft begins with. */
  readonly basedOn?: number | string | undefined;
}

interface StoredDraft {
  readonly name?: string;
  readonly definition: object;
  readonly draftUpdatedAt: string | number;
}

/** As `readDraft`, for an editor that opens: asks first which drafts there are, so that none is no failure. */
export async function openDraft<Document extends DraftContent>(
  api: Pick<Api, "client">,
  place: DraftPlace,
): Promise<SavedDraft<Document> | undefined> {
  const drafts = await listDrafts(api, place.kind);
  const isThere = drafts.some(({ id }) => id.toLowerCase() === place.id.toLowerCase());
  return isThere ? readDraft<Document>(api, place) : undefined;
}

/** Undefined: there is none. */
export async function readDraft<Document extends DraftContent>(
  { client }: Pick<Api, "client">,
  { kind, id }: DraftPlace,
): Promise<SavedDraft<Document> | undefined> {
  try {
    const { data } = await calls(client).GET(`/api/admin/drafts/${kind}/{id}`, { params: { path: { id } } });
    if (data === undefined) return undefined;
    const { name = "", definition, draftUpdatedAt } = data;
    // What was saved is what this editor takes.
    return { document: { name, definition } as Document, version: String(draftUpdatedAt) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

export function draftStore<Document extends DraftContent>(
  api: Pick<Api, "client">,
  { kind, id, basedOn }: DraftStoreOptions,
): DraftStore<Document> {
  return {
    async save({ name, definition }, version) {
      const header = version === undefined ? { "if-none-match": "*" } : { "if-match": `"${version}"` };
      const { data } = await calls(api.client).PUT(`/api/admin/drafts/${kind}/{id}`, {
        params: { path: { id }, header },
        body: { definition, ...(name !== "" && { name }), ...(basedOn !== undefined && { basedOn }) },
      });
      if (data === undefined) throw new Error("the draft was not saved");
      return String(data.draftUpdatedAt);
    },
    read: () => readDraft<Document>(api, { kind, id }),
    failureOf(error) {
      if (!(error instanceof ApiError)) return isUnanswered(error) ? "away" : "refused";
      if (error.status === 401) return "signed-out";
      if (error.status === 409 || error.status === 412) return "changed";
      return isUnanswered(error) || error.status === 429 ? "away" : "refused";
    },
  };
}

export interface ListedDraft {
  readonly id: string;
  readonly name?: string;
  readonly draftUpdatedAt: string | number;
}

/** Without their definitions. */
export async function listDrafts(
  { client }: Pick<Api, "client">,
  kind: DraftKind,
): Promise<readonly ListedDraft[]> {
  const { data } = await calls(client).GET(`/api/admin/drafts/${kind}`, {});
  return (data as { readonly drafts?: readonly ListedDraft[] } | undefined)?.drafts ?? [];
}

export async function deleteDraft({ client }: Pick<Api, "client">, { kind, id }: DraftPlace): Promise<void> {
  try {
    await calls(client).DELETE(`/api/admin/drafts/${kind}/{id}`, { params: { path: { id } } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

interface Calls {
  GET(path: string, options: object): Promise<{ data?: StoredDraft }>;
  PUT(path: string, options: object): Promise<{ data?: StoredDraft }>;
  DELETE(path: string, options: object): Promise<unknown>;
}

function calls(client: Api["client"]): Calls {
  return client as unknown as Calls;
}
