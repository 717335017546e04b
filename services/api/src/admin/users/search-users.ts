/** GET `/users/search`: users by the beginning of an id, an address, a number or the words of a name. */
import { anonymousKey, fewAtATime, userKey } from "@signalbox/core";
import { searchUsers as search } from "@signalbox/user-queries";
import { emptyView } from "@signalbox/workspace";
import { z } from "zod";
import { isIdVisible } from "../../masking/mask.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { nameField, readNames } from "./user-names.js";

const maxFound = 50;

export const searchUsers: Endpoint = defineEndpoint({
  summary: "Search users",
  description:
    "By the beginning of their id, of an address or number (a value of the user properties `email`, `phone` and those that templates name as `identifierKey`, compared in its normal form), or of the words of a name (of user properties such as `name`, `firstName`, `last_name`, `fullName`, `company`, and of `nameProperties` of the workspace). Case and accents make no difference. Where the term has several words, each of them must match. Callers who may not see personal data find users by ids that are no addresses, and by the values of properties that are declared visible.",
  example: { query: { term: "ann", limit: 5 } },
  query: z.object({
    term: z.string().min(1).max(128),
    limit: z.int().min(1).max(maxFound).default(10),
  }),
  answers: [
    {
      status: 200,
      description: "Users found by their id before those found by an address, before those found by words",
      schema: z.object({
        users: z.array(
          z.object({
            workspaceId: z.string(),
            id: z.string(),
            name: nameField,
            isAnonymous: z.boolean().optional(),
            matched: z
              .object({ name: z.string(), value: z.string() })
              .optional()
              .describe("The property whose value matches the first word; absent for the id."),
          }),
        ),
      }),
      example: {
        users: [
          {
            workspaceId: "6f1c1b5e-2f0a-4a7d-8a34-4d8f3a0c9b21",
            id: "u-17",
            name: "Ann Lee",
            matched: { name: "email", value: "ann@example.com" },
          },
        ],
      },
    },
  ],
  handle: async ({ workspaces, query: { term, limit }, visibility }, api) => {
    const { actors, tables, views } = api;
    const isSearched = (name: string): boolean => visibility?.isPropertyVisible(name) ?? true;
    const isIdSearched = (id: string): boolean => visibility === undefined || isIdVisible(id);
    const loaded = await views.load(workspaces);
    const found = await fewAtATime(workspaces, async (workspaceId) => {
      const { state } = loaded.get(workspaceId) ?? emptyView;
      return search({ workspaceId, state, term, isSearched, isIdSearched, limit }, { actors, tables });
    });
    const users = found.flat().slice(0, limit);
    const keyOf = ({ workspaceId, id, isAnonymous }: (typeof users)[number]): string =>
      isAnonymous === true ? anonymousKey(workspaceId, id) : userKey(workspaceId, id);
    const nameOf = await readNames(users.map(keyOf), visibility, api);
    return { status: 200, body: { users: users.map((user) => ({ ...user, name: nameOf(keyOf(user)) })) } };
  },
});
