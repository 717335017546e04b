/**
 * POST `/segments/explain`: why somebody is in a segment, or is not: every node of the definition with its verdict, the
 * facts it used, and when time alone would change it. What is stored of the person is explained where it is up to date;
 * else their history is read, and the answer is what they will be.
 */
import {
  anonymousKey,
  definitionSetOf,
  isSegmentInForce,
  userKey,
  type StoredSegment,
} from "@signalbox/actors";
import { explain, type Standing } from "@signalbox/audience";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { findPerson, type Person } from "../users/find-person.js";
import { draftOf, judgePeople } from "./draft.js";

export const explainSegment: Route = defineRoute({
  method: "POST",
  path: "/segments/explain",
  summary: "Explain why a user is in a segment or not",
  tag: "Segments",
  readsOnly: true,
  body: z.object({ segmentId: idField, userId: idField }),
  answers: [
    {
      status: 200,
      description: "The tree of the definition's nodes",
      schema: z.object({
        segmentId: z.string(),
        userId: z.string().describe("Of a visitor that turned out to be a user: that user's."),
        isMember: z.boolean().describe("As lists show it."),
        status: z.enum(["NotStarted", "Running", "Paused"]),
        isUpToDate: z
          .boolean()
          .describe(
            "Whether `isMember` follows the definition as it is; else the tree tells what it will be.",
          ),
        tree: z.unknown().describe("`{nodeId, type, verdict, because, facts, changesAt?, children?}`"),
      }),
    },
    { status: 404, description: "No such segment, or nothing is known of the user" },
  ],
  handle: async ({ workspaceId, body }, api) => {
    const [state, person] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      findPerson(workspaceId, body.userId, api.actors),
    ]);
    const segment = state.segments.find(({ id }) => id === body.segmentId.toLowerCase());
    if (segment === undefined) throw notFound(`no segment with id ${JSON.stringify(body.segmentId)}`);
    if (person === undefined) {
      throw notFound(`no user or visitor with the id ${JSON.stringify(body.userId)}`);
    }
    const isUpToDate = isSegmentInForce(segment) && segment.since <= (person.standing.version ?? 0);
    const basis = isUpToDate
      ? { set: definitionSetOf(state), standing: person.standing }
      : await futureOf(workspaceId, person, segment, api);
    const now = api.now().getTime();
    return {
      status: 200,
      body: {
        segmentId: segment.id,
        userId: person.id,
        isMember: person.standing.held.has(segment.slot),
        status: segment.status,
        isUpToDate,
        tree: explain({ ...basis, id: segment.id, person: person.judged, now }),
      },
    };
  },
});

/** What the person's history makes of the definition as it is now. */
async function futureOf(
  workspaceId: WorkspaceId,
  { id, isAnonymous, judged }: Person,
  segment: StoredSegment,
  api: ApiContext,
): Promise<{ readonly set: ReturnType<typeof definitionSetOf>; readonly standing: Standing }> {
  const key = isAnonymous ? anonymousKey(workspaceId, id) : userKey(workspaceId, id);
  const draft = draftOf(segment.id, segment.definition);
  const [standing] = (await judgePeople([{ key, person: judged }], draft, api)) ?? [];
  if (standing === undefined) throw new Error(`nobody was judged for ${segment.id}`);
  return { set: draft.set, standing };
}
