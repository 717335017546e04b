/** Drafts at the service, as an editor saves them: with the version that it has read. */
import { ApiError, type Schema } from "@signalbox/client";
import { isUnanswered, newId, type Api } from "../data/index.js";
import { Refusal } from "../ui/index.js";
import type { SavedDraft, SaveFailure } from "./autosave.js";
import type { DraftEditor, DraftStore } from "./draft-editor.js";

/** What saving a draft of a kind needs. */
export const draftPermissions = {
  journeys: "journeys:write",
  templates: "templates:write",
  segments: "segments:write",
  "user-properties": "properties:write",
  "subscription-page": "subscriptions:write",
} as const;

export type DraftKind = keyof typeof draftPermissions;

/** Parts have drafts among those of templates, and a list of their own. */
export type DraftListKind = DraftKind | "parts";

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
  readonly basedOn?: number | undefined;
}

/** As `readDraft`, for an editor that opens: asks first which drafts there are, so that none is no failure. */
export async function openDraft<Document extends DraftContent>(
  api: Pick<Api, "client">,
  place: DraftPlace,
  listedAs: DraftListKind = place.kind,
): Promise<SavedDraft<Document> | undefined> {
  const drafts = await listDrafts(api, listedAs);
  const isThere = drafts.some(({ id }) => id.toLowerCase() === place.id.toLowerCase());
  return isThere ? readDraft<Document>(api, place) : undefined;
}

/** Undefined: there is none. */
export async function readDraft<Document extends DraftContent>(
  { client }: Pick<Api, "client">,
  { kind, id }: DraftPlace,
): Promise<SavedDraft<Document> | undefined> {
  try {
    const { data } = await client.GET(`/api/admin/drafts/${kind}/{id}`, { params: { path: { id } } });
    if (data === undefined) return undefined;
    const { name = "", definition, draftUpdatedAt } = data;
    // What was saved is what this editor takes.
    return { document: { name, definition } as Document, version: String(draftUpdatedAt) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** A draft of a new resource; its id. */
export async function saveCopy(
  { client }: Pick<Api, "client">,
  kind: DraftKind,
  { name, definition }: DraftContent,
): Promise<string> {
  const id = newId();
  await client.PUT(`/api/admin/drafts/${kind}/{id}`, {
    params: { path: { id }, header: { "if-none-match": "*" } },
    body: { name, definition: { ...definition } },
  });
  return id;
}

export function draftStore<Document extends DraftContent>(
  api: Pick<Api, "client">,
  { kind, id, basedOn }: DraftStoreOptions,
): DraftStore<Document> {
  return {
    async save({ name, definition }, version) {
      const header =
        version === undefined ? { "if-none-match": "*" as const } : { "if-match": `"${version}"` };
      const { data } = await api.client.PUT(`/api/admin/drafts/${kind}/{id}`, {
        params: { path: { id }, header },
        body: {
          definition: { ...definition },
          ...(name !== "" && { name }),
          ...(basedOn !== undefined && { basedOn }),
        },
      });
      if (data === undefined || !("draftUpdatedAt" in data)) throw new Error("the draft was not saved");
      return String(data.draftUpdatedAt);
    },
    read: () => readDraft<Document>(api, { kind, id }),
    failureOf,
  };
}

/** What a refused save means to an editor. */
export function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return isUnanswered(error) ? "away" : "refused";
  if (error.status === 401) return "signed-out";
  if (error.status === 409 || error.status === 412) return "changed";
  return isUnanswered(error) || error.status === 429 ? "away" : "refused";
}

export type ListedDraft = Schema<"ListedDraft">;

/** Without their definitions. */
export async function listDrafts(
  { client }: Pick<Api, "client">,
  kind: DraftListKind,
): Promise<readonly ListedDraft[]> {
  const { data } =
    kind === "parts"
      ? await client.GET("/api/admin/drafts/templates", { params: { query: { parts: true } } })
      : await client.GET(`/api/admin/drafts/${kind}`, {});
  return data?.drafts ?? [];
}

export async function deleteDraft({ client }: Pick<Api, "client">, { kind, id }: DraftPlace): Promise<void> {
  try {
    await client.DELETE(`/api/admin/drafts/${kind}/{id}`, { params: { path: { id } } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}

export interface PublishedDraft<Document> {
  readonly document: Document;
  /** Of the draft, for the call that publishes it; undefined: there is none. */
  readonly draftUpdatedAt: number | undefined;
}

/** Saves what is not saved, which may merge what others have saved. Throws with the text while that waits for a decision. */
export async function savedDraft<Document>(
  editor: Pick<DraftEditor<Document>, "flush" | "state">,
  undecided: string,
): Promise<PublishedDraft<Document>> {
  await editor.flush();
  const { autosave, history } = editor.state();
  if (autosave.phase === "conflict" || autosave.phase === "deleted") throw new Refusal(undecided);
  const { version } = autosave;
  return { document: history.document, draftUpdatedAt: version === undefined ? undefined : Number(version) };
}
