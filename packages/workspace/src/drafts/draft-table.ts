/**
 * Rows of `drafts`: what an editor of a definition has, published or not. The api replaces them by their version; commands
 * that publish or delete a resource put rows of their own version. A draft that was removed leaves its row without a
 * definition, so that a repeated put does not bring it back and the next draft has a later time.
 */
import { defineTable, workspaceIdSchema, type JsonText, type Table, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { principalSchema, type Principal } from "../access/origin.js";
import { draftKinds, type DraftKind } from "./draft-kinds.js";

/** A type, so that it is JSON too. */
export type DraftEditor = {
  /** Kind and id of the principal. */
  readonly by: string;
  /** The last save, ms. */
  readonly at: number;
};

export interface DraftRow {
  readonly workspaceId: WorkspaceId;
  readonly kind: DraftKind;
  readonly resourceId: string;
  /** Of the row: the `draftUpdatedAt` of a draft; half a millisecond above that of the draft that was removed. */
  readonly version: number;
  /** False where the draft was removed. */
  readonly isOpen: boolean;
  readonly name: string | null;
  readonly definition: JsonText | null;
  readonly basedOn: number | null;
  readonly createdAt: number;
  /** Null: the service itself, or an earlier release. */
  readonly createdBy: Principal | null;
  readonly updatedBy: Principal | null;
  /** Who saved it in the last hour. */
  readonly editors: readonly DraftEditor[];
  /** It is the draft of a part. */
  readonly isPart?: true;
  /** Of the draft that an earlier release stored elsewhere and that this row replaces. */
  readonly supersedes: string | null;
}

/** As the table takes it: JSON. */
type StoredDraftRow = { readonly [Field in keyof DraftRow]: DraftRow[Field] };

export const draftTable: Table<StoredDraftRow> = defineTable<StoredDraftRow>(
  "drafts",
  z.object({
    workspaceId: workspaceIdSchema,
    kind: z.enum(draftKinds),
    resourceId: z.string(),
    version: z.number(),
    isOpen: z.boolean(),
    name: z.string().nullable(),
    definition: z.string().nullable(),
    basedOn: z.number().nullable(),
    createdAt: z.number(),
    createdBy: principalSchema.nullable(),
    updatedBy: principalSchema.nullable(),
    editors: z.array(z.object({ by: z.string(), at: z.number() })),
    isPart: z.literal(true).exactOptional(),
    supersedes: z.string().nullable(),
  }),
);

export interface DraftPlace {
  readonly workspaceId: WorkspaceId;
  readonly kind: DraftKind;
  /** Of the resource, lower case. */
  readonly id: string;
}

/** Common to the drafts of a kind. */
export function draftRowPrefix({ workspaceId, kind }: Omit<DraftPlace, "id">): string {
  return `${workspaceId}/${kind}/`;
}

export function draftRowId({ id, ...place }: DraftPlace): string {
  return `${draftRowPrefix(place)}${id}`;
}
