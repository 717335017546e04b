/** POST `/users/count`: the total number of users and anonymous users of a list, counted or estimated. */
import { exampleIds } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import {
  countFiltered,
  estimateFiltered,
  filterUsers,
  loadWorkspaces,
  userKinds,
  type UserFilter,
  type UserKind,
} from "@signalbox/user-queries";
import { maxAgeField } from "../long-counts.js";
import { notComputedField, notComputedIn, stateOfNamed } from "./not-computed.js";
import { withUserFilters } from "./user-filter.js";

export const countUsers: Endpoint = defineEndpoint({
  summary: "Count users",
  description: [
    "How many users match the filters of `POST /api/admin/users`. Counting a million takes about a second:",
    "with `firstAnswer` an estimate comes at once, and a second call without it counts.",
  ].join(" "),
  example: { body: { segmentFilter: [exampleIds.segment] } },
  readsOnly: true,
  body: withUserFilters({
    maxAgeSeconds: maxAgeField,
    firstAnswer: z
      .boolean()
      .default(false)
      .describe("Answers with an estimate from a random sample where there are more than 1,000 users."),
    byKind: z.boolean().default(false).describe("Also counts people, groups and anonymous users apart."),
  }),
  answers: [
    {
      status: 200,
      description: "The number",
      schema: z.object({
        userCount: z.int(),
        isEstimate: z.boolean().optional().describe("Only with `firstAnswer`."),
        interval: z
          .object({ low: z.int(), high: z.int() })
          .optional()
          .describe("Only with `firstAnswer`: contains the true number with a probability of 95 %."),
        kinds: z
          .object({ person: z.int(), group: z.int(), anonymous: z.int() })
          .optional()
          .describe("Only with `byKind`, and not with an estimate."),
        notComputed: notComputedField,
      }),
      example: { userCount: 1 },
    },
  ],
  handle: async ({ workspaces: listed, body: { maxAgeSeconds, firstAnswer, byKind, ...filter } }, api) => {
    const workspaces = await loadWorkspaces(listed, api.actors);
    const filtered = filterUsers(filter, workspaces, api);
    const incomplete = await notComputedIn(filter, workspaces, api);
    // Given users are few: a sample of all would meet none of them.
    if (firstAnswer && filter.userIds === undefined) {
      const ports = { ...api, counts: api.userCounts, random: Math.random };
      const estimate = await estimateFiltered(filtered, ports);
      if (estimate !== undefined) {
        const { count, ...interval } = estimate;
        return { status: 200, body: { userCount: count, isEstimate: true, interval, ...incomplete } };
      }
    }
    const named = stateOfNamed(filter, workspaces, incomplete.notComputed);
    const count = (counted: UserFilter): Promise<number> =>
      api.longCounts.answer(
        { name: "users", workspaces: listed, filter: [counted, named], maxAgeMs: maxAgeSeconds * 1_000 },
        () => countFiltered(filterUsers(counted, workspaces, api)),
      );
    const kinds = byKind ? await countByKind(filter, count) : undefined;
    const userCount = kinds ? kinds.person + kinds.group + kinds.anonymous : await count(filter);
    const exact = { isEstimate: false, interval: { low: userCount, high: userCount } };
    return {
      status: 200,
      body: { userCount, ...(firstAnswer && exact), ...(kinds && { kinds }), ...incomplete },
    };
  },
});

async function countByKind(
  filter: UserFilter,
  count: (counted: UserFilter) => Promise<number>,
): Promise<Readonly<Record<UserKind, number>>> {
  const isMeant = (kind: UserKind): boolean => filter.kind === undefined || filter.kind === kind;
  const counts = await Promise.all(
    userKinds.map(async (kind) => (isMeant(kind) ? count({ ...filter, kind }) : 0)),
  );
  const [person = 0, group = 0, anonymous = 0] = counts;
  return { person, group, anonymous };
}
