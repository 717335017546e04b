/** GET `/segments/:id/members`: who is in a segment, and since when. */
import { keyAt, segmentMembers } from "@signalbox/user-queries";
import { sortKeyOf } from "@signalbox/users";
import { emptyView } from "@signalbox/workspace";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { cursorField, limitField } from "../fields.js";
import { nameField, readNames } from "../users/user-names.js";

const positionSchema = z.string().regex(/^[uv]\//);

export const listMembers: Endpoint = defineEndpoint({
  summary: "List the members of a segment",
  description:
    "In order of id, with the time at which each entered. `POST /api/admin/users` with `segmentFilter` lists them with their properties.",
  query: z.object({ limit: limitField(20), cursor: cursorField.exactOptional() }),
  answers: [
    {
      status: 200,
      description: "A page of members; `nextCursor` when there are more",
      schema: z.object({
        members: z.array(
          z.object({
            id: z.string(),
            name: nameField,
            isAnonymous: z.boolean().optional(),
            since: z.string().nullable().describe("Null if it is not known."),
          }),
        ),
        nextCursor: z.string().optional(),
      }),
      example: { members: [{ id: "ann", since: "2026-01-01T10:00:00.000Z" }] },
    },
    { status: 404, description: "No segment with this id" },
  ],
  handle: async ({ workspaces, params, query: { limit, cursor }, cursors, visibility }, api) => {
    const { views, tables } = api;
    const after = cursor === undefined ? {} : { after: cursors.open(cursor, positionSchema) };
    const id = (params["id"] ?? "").toLowerCase();
    const loaded = await views.load(workspaces);
    const [found] = workspaces.flatMap((workspaceId) =>
      (loaded.get(workspaceId) ?? emptyView).state.segments.flatMap((segment) =>
        segment.id === id ? [{ workspaceId, slot: segment.slot }] : [],
      ),
    );
    if (found === undefined) throw notFound(`no segment with id ${JSON.stringify(id)}`);
    const all = await segmentMembers({ ...found, ...after, limit: limit + 1 }, tables);
    const members = all.slice(0, limit);
    const last = members.at(-1);
    const keyOf = ({ user }: (typeof members)[number]): string => keyAt(found.workspaceId, sortKeyOf(user));
    const nameOf = await readNames(members.map(keyOf), visibility, api);
    return {
      status: 200,
      body: {
        members: members.map((member) => ({
          id: member.user.id,
          name: nameOf(keyOf(member)),
          ...(member.user.kind === "anonymous" && { isAnonymous: true }),
          since: member.since === null ? null : new Date(member.since).toISOString(),
        })),
        ...(all.length > limit && last !== undefined && { nextCursor: cursors.seal(sortKeyOf(last.user)) }),
      },
    };
  },
});
