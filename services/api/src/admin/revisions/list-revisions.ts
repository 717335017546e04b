/** GET `/revisions/journeys/:id` and the like: what was published, newest first. */
import {
  draftKindFacts,
  exampleCreatedAt,
  exampleIds,
  revisionRowPrefix,
  revisionTable,
  type DraftKind,
  type DraftPlace,
} from "@signalbox/workspace";
import { countWaiting } from "@signalbox/user-queries";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField } from "../fields.js";
import { listedRevision, listedRevisionSchema, placeOf } from "./revision-fields.js";

const maxPage = 100;

const positionSchema = z.object({ id: z.string() });

/** All but the definition. */
const columns = [
  "workspaceId",
  "resource",
  "kind",
  "resourceId",
  "revision",
  "name",
  "at",
  "by",
  "approval",
  "note",
];

export function listRevisionsOf(kind: DraftKind): Endpoint {
  const { resource } = draftKindFacts[kind];
  return defineEndpoint({
    summary: `List the revisions of a ${resource}`,
    description:
      "The latest 50 that were published, and earlier ones that runs use or a broadcast sent. Those of before an upgrade are `unknown`.",
    ...(kind === "segments" && { example: { params: { id: exampleIds.segment } } }),
    query: z.object({
      limit: z.int().min(1).max(maxPage).default(maxPage),
      cursor: cursorField.exactOptional().describe("The `nextCursor` of the previous page."),
      ...(kind === "journeys" && {
        withRuns: z
          .boolean()
          .default(false)
          .describe(
            "Also counts the users with a live run of each revision: an estimate in a large workspace.",
          ),
      }),
    }) as z.ZodType<ListQuery>,
    answers: [
      {
        status: 200,
        description: "The revisions without their definitions, newest first",
        schema: z.object({ revisions: z.array(listedRevisionSchema), nextCursor: z.string().optional() }),
        ...(kind === "segments" && { example: { revisions: [exampleRevision] } }),
      },
    ],
    handle: async (request, api) => {
      const { tables } = api;
      const { limit, cursor, withRuns = false } = request.query;
      const { cursors } = request;
      const from = cursor === undefined ? undefined : cursors.open(cursor, positionSchema).id;
      const place = placeOf(kind, request);
      const found = await tables.walk({
        table: revisionTable.name,
        prefix: revisionRowPrefix(place),
        where: {},
        ...(from !== undefined && { from }),
        direction: "desc",
        limit: limit + 1,
        columns,
      });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const runs = withRuns ? await runsByVersion(place, api) : undefined;
      const hasMore = found.length > limit && last !== undefined;
      return {
        status: 200,
        body: {
          revisions: page.map(({ row }) => {
            const read = revisionTable.read({ ...row, definition: "" });
            return { ...listedRevision(read), ...runs?.(read.revision) };
          }),
          ...(hasMore && { nextCursor: cursors.seal({ id: last.id }) }),
        },
      };
    },
  });
}

interface ListQuery {
  readonly limit: number;
  readonly cursor?: string;
  readonly withRuns?: boolean;
}

/** The revision of a journey has the number of its version. */
async function runsByVersion(
  { workspaceId, id }: DraftPlace,
  { actors, userCounts: counts }: Pick<ApiContext, "actors" | "userCounts">,
): Promise<(version: number) => object> {
  const question = { workspaceId, journeyId: id };
  const { isEstimate, versions } = await countWaiting(question, { actors, counts, random: Math.random });
  return (version) => {
    const { count, ...interval } = versions.get(version) ?? { count: 0, low: 0, high: 0 };
    return { users: { count, isEstimate, interval } };
  };
}

const exampleRevision = {
  workspaceId: exampleIds.workspace,
  kind: "segments",
  id: exampleIds.segment,
  revision: exampleCreatedAt,
  name: "Free sign-ups",
  publishedAt: exampleCreatedAt,
  publishedBy: { kind: "member", id: "7d1f", name: "Ann" },
  note: "Only who is on the free plan",
};
