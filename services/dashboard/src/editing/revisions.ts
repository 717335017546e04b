/** What was published of a resource, as the service keeps it. */
import type { Schema } from "@signalbox/client";
import type { Api } from "../data/index.js";
import type { DraftPlace } from "./draft-store.js";

export type Revision = Schema<"ListedRevision">;

export interface RevisionPlace extends DraftPlace {
  readonly revision: number;
}

/** The newest first, and whether there are earlier ones. */
export async function listRevisions(
  { client }: Pick<Api, "client">,
  { kind, id }: DraftPlace,
): Promise<{ readonly revisions: readonly Revision[]; readonly hasMore: boolean }> {
  const { data } = await client.GET(`/api/admin/revisions/${kind}/{id}`, { params: { path: { id } } });
  return { revisions: data?.revisions ?? [], hasMore: data?.nextCursor !== undefined };
}

export interface RevisionChange {
  /** As `nodes.age.operator`; empty for the definition itself. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** From an earlier one to a later one. */
export async function diffRevisions(
  { client }: Pick<Api, "client">,
  { kind, id, from, to }: DraftPlace & { readonly from: number; readonly to: number },
): Promise<readonly RevisionChange[]> {
  const { data } = await client.GET(`/api/admin/revisions/${kind}/{id}/diff`, {
    params: { path: { id }, query: { from, to } },
  });
  return (data?.changes ?? []).map(({ path, ...values }) => ({ path: path.join("."), ...values }));
}

export async function definitionOf(
  { client }: Pick<Api, "client">,
  { kind, id, revision }: RevisionPlace,
): Promise<unknown> {
  const { data } = await client.GET(`/api/admin/revisions/${kind}/{id}/{revision}`, {
    params: { path: { id, revision: String(revision) } },
  });
  return data?.definition;
}

/** It becomes the draft. */
export async function restoreRevision(
  { client }: Pick<Api, "client">,
  { kind, id, revision }: RevisionPlace,
): Promise<void> {
  await client.POST(`/api/admin/revisions/${kind}/{id}/{revision}/restore`, {
    params: { path: { id, revision: String(revision) } },
    body: {},
  });
}
