/**
 * Rows of `revisions`: what was published of a definition, with who, when, by which approval, and why. The workspace's
 * actor writes them with the change that publishes.
 */
import { defineTable, workspaceIdSchema, type JsonText, type Table, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { principalSchema, type Principal } from "../access/origin.js";
import { draftKinds, type DraftKind } from "../drafts/draft-kinds.js";
import type { DraftPlace } from "../drafts/draft-table.js";

/** A type, so that it is JSON too. */
export type RevisionApproval = { readonly id: string; readonly requestedBy: Principal };

export interface RevisionRow {
  readonly workspaceId: WorkspaceId;
  /** Workspace, kind and id of the resource. */
  readonly resource: string;
  readonly kind: DraftKind;
  readonly resourceId: string;
  /** Of a journey the version of its definition, else its `updatedAt`; 0: published before an upgrade. */
  readonly revision: number;
  readonly name: string | null;
  readonly definition: JsonText;
  /** ms; null: not known, as it was published before an upgrade. */
  readonly at: number | null;
  readonly by: Principal | null;
  readonly approval: RevisionApproval | null;
  readonly note: string | null;
}

type StoredRevisionRow = { readonly [Field in keyof RevisionRow]: RevisionRow[Field] };

export const revisionTable: Table<StoredRevisionRow> = defineTable<StoredRevisionRow>(
  "revisions",
  z.object({
    workspaceId: workspaceIdSchema,
    resource: z.string(),
    kind: z.enum(draftKinds),
    resourceId: z.string(),
    revision: z.number(),
    name: z.string().nullable(),
    definition: z.string(),
    at: z.number().nullable(),
    by: principalSchema.nullable(),
    approval: z.object({ id: z.string(), requestedBy: principalSchema }).nullable(),
    note: z.string().nullable(),
  }),
);

const digits = 16;

/** Of the resource: its rows are in order of their revision. */
export function revisionRowPrefix({ workspaceId, kind, id }: DraftPlace): string {
  return `${workspaceId}/${kind}/${id}/`;
}

export function revisionRowId(place: DraftPlace, revision: number): string {
  return revisionRowPrefix(place) + String(revision).padStart(digits, "0");
}

/** The revision that was published before an upgrade: what is known of it is its definition. */
export function unknownRevision(
  place: DraftPlace,
  revision: Pick<RevisionRow, "revision" | "name" | "definition">,
): RevisionRow {
  const { workspaceId, kind, id } = place;
  return {
    workspaceId,
    resource: resourceOf(place),
    kind,
    resourceId: id,
    ...revision,
    at: null,
    by: null,
    approval: null,
    note: null,
  };
}

/** The column by which all revisions of a resource are removed. */
export function resourceOf({ workspaceId, kind, id }: DraftPlace): string {
  return `${workspaceId}/${kind}/${id}`;
}
