/** A draft as the service reads it, and as the API returns it. */
import { holds, isJsonObject, type Json, type JsonObject, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { authorFields, authorsOf, type Authored } from "../audit/authors.js";
import { exampleCreatedAt, exampleIds, exampleSegment, type Example } from "../examples.js";
import { draftKinds, type DraftKind } from "./draft-kinds.js";
import type { DraftRow } from "./draft-table.js";

export interface Draft extends Authored {
  readonly workspaceId: WorkspaceId;
  readonly kind: DraftKind;
  /** Of the resource, which need not exist yet. */
  readonly id: string;
  readonly name?: string;
  readonly definition: Json;
  /** The `updatedAt` of the published resource that it began from, ms. */
  readonly basedOn?: number;
  /** It is the draft of a part, among those of templates. */
  readonly isPart?: true;
  /** ms; always above that of the draft before. */
  readonly draftUpdatedAt: number;
  readonly createdAt: number;
}

const fields = {
  workspaceId: z.string(),
  kind: z.enum(draftKinds),
  id: z.string().describe("Of the resource, which need not exist yet."),
  name: z.string().optional(),
  basedOn: z.int().optional().describe("The `updatedAt` of the published resource that it began from."),
  isPart: z.literal(true).optional().describe("It is the draft of a part, among those of templates."),
  draftUpdatedAt: z.int().describe("The value for `if-match`; always above the one before."),
  createdAt: z.int(),
  ...authorFields,
};

const anyObject: z.ZodType<JsonObject> = z.record(
  z.string(),
  z.custom<Json>(() => true),
);

export const listedDraftSchema: z.ZodType = z.object(fields).meta({ id: "ListedDraft" });
export const draftSchema: z.ZodType = z
  .object({
    ...fields,
    definition: holds("definition", anyObject).describe("As it was saved; it may be unfinished."),
  })
  .meta({ id: "Draft" });

/** As it is listed. */
export function listedDraft(draft: Draft): object {
  const { definition: _, ...listed } = draft;
  return listed;
}

/** Whether that is the draft of a part. */
export function isDraftOfPart(kind: DraftKind, definition: Json): boolean {
  return kind === "templates" && isJsonObject(definition) && definition["type"] === "Part";
}

/** Undefined where the draft was removed. */
export function draftOfRow(row: Omit<DraftRow, "definition">): Omit<Draft, "definition"> | undefined {
  const { workspaceId, kind, resourceId: id, version: draftUpdatedAt, isOpen, createdAt } = row;
  if (!isOpen) return undefined;
  const { name, basedOn, createdBy, updatedBy, isPart } = row;
  return {
    workspaceId,
    kind,
    id,
    ...(name !== null && { name }),
    ...(basedOn !== null && { basedOn }),
    ...(isPart === true && { isPart }),
    draftUpdatedAt,
    createdAt,
    ...authorsOf({
      ...(createdBy !== null && { createdBy }),
      ...(updatedBy !== null && { updatedBy }),
    }),
  };
}

export const exampleDraft: Example = {
  workspaceId: exampleIds.workspace,
  kind: "segments",
  id: exampleIds.segment,
  name: "Free sign-ups",
  definition: exampleSegment,
  basedOn: exampleCreatedAt,
  draftUpdatedAt: exampleCreatedAt + 60_000,
  createdAt: exampleCreatedAt + 30_000,
  createdBy: { kind: "member", id: "7d1f", name: "Ann" },
  updatedBy: { kind: "member", id: "7d1f", name: "Ann" },
};
