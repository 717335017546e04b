/** Revisions as the API returns them, and how they are found. */
import { holds, issueAt, type Json, type JsonObject } from "@signalbox/core";
import {
  draftKindFacts,
  maskDefinition,
  principalSchema,
  revisionRowId,
  revisionTable,
  type DraftKind,
  type DraftPlace,
  type RevisionRow,
} from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import type { RouteRequest } from "../../http/route.js";
import { draftPlace } from "../drafts/draft-place.js";
import { countedField } from "../effects/effect-fields.js";

const fields = {
  workspaceId: z.string(),
  kind: z.string(),
  id: z.string().describe("Of the resource."),
  revision: z.int().describe("Grows with each; 0: published before an upgrade."),
  name: z.string().optional().describe("Of the resource, when it was published."),
  publishedAt: z.int().optional(),
  publishedBy: principalSchema.optional(),
  approval: z
    .object({ id: z.string(), requestedBy: principalSchema })
    .optional()
    .describe("The request that was approved."),
  note: z.string().optional(),
  unknown: z.literal(true).optional().describe("Published before an upgrade: when and by whom is not known."),
};

export const listedRevisionSchema: z.ZodType = z
  .object({
    ...fields,
    users: countedField
      .optional()
      .describe("Of a journey, `withRuns`: users with a live run of the revision."),
  })
  .meta({ id: "ListedRevision" });
export const revisionSchema: z.ZodType = z
  .object({
    ...fields,
    definition: holds(
      "definition",
      z.record(
        z.string(),
        z.custom<Json>(() => true),
      ),
    ),
  })
  .meta({ id: "Revision" });

export function listedRevision({ at, by, ...row }: Omit<RevisionRow, "definition">): object {
  const { workspaceId, kind, resourceId: id, revision, name, approval, note } = row;
  return {
    workspaceId,
    kind,
    id,
    revision,
    ...(name !== null && { name }),
    ...(at === null ? { unknown: true } : { publishedAt: at }),
    ...(by !== null && { publishedBy: by }),
    ...(approval !== null && { approval }),
    ...(note !== null && { note }),
  };
}

type PlacedRequest = Pick<RouteRequest<unknown, unknown>, "workspaceId" | "params">;

/** Throws `NotFound` for an id that no resource of the kind can have. */
export function placeOf(kind: DraftKind, request: PlacedRequest): DraftPlace {
  const place = draftPlace(kind, request);
  if (place === undefined) throw noRevision(kind, request.params["id"]);
  return place;
}

/** Throws `NotFound`. */
export async function findRevision(
  place: DraftPlace,
  revision: string | undefined,
  { tables }: Pick<ApiContext, "tables">,
): Promise<RevisionRow> {
  if (revision === undefined || !/^\d{1,16}$/.test(revision))
    throw noRevision(place.kind, place.id, revision);
  const row = await tables.get(revisionTable.name, revisionRowId(place, Number(revision)));
  if (row === undefined) throw noRevision(place.kind, place.id, revision);
  return revisionTable.read(row);
}

/** As the caller may see it. */
export function definitionOf(
  { definition }: RevisionRow,
  { visibility }: Pick<RouteRequest<unknown, unknown>, "visibility">,
): Json {
  const parsed = JSON.parse(definition) as Json;
  return visibility === undefined ? parsed : (maskDefinition(parsed, visibility) as Json);
}

/** Throws `BadRequest`: what is hidden from the caller would be lost. */
export function refuseMasked(
  { visibility }: Pick<RouteRequest<unknown, unknown>, "visibility">,
  row: RevisionRow,
): void {
  if (visibility === undefined) return;
  const [whole, shown] = [JSON.parse(row.definition) as JsonObject, definitionOf(row, { visibility })];
  if (JSON.stringify(whole) === JSON.stringify(shown)) return;
  throw badRequest(issueAt(["revision"], requestSays.hiddenInRevision()), "Forbidden");
}

function noRevision(kind: DraftKind, id = "", revision = ""): Error {
  const { resource } = draftKindFacts[kind];
  return notFound(`no revision ${JSON.stringify(revision)} of a ${resource} with id ${JSON.stringify(id)}`);
}
