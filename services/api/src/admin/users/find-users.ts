/**
 * POST `/users/find`: which users are meant by many ids, addresses and numbers, as those that a member pastes. Each text is
 * an id where a user has it, otherwise an address or a number.
 */
import { readAddress } from "@signalbox/addresses";
import { fewAtATime } from "@signalbox/core";
import { findByAddress } from "@signalbox/user-queries";
import { knownOwners, parseSortKey, type Owner } from "@signalbox/users";
import { addressProperties, exampleIds, idField } from "@signalbox/workspace";
import { z } from "zod";
import { isIdVisible } from "../../masking/mask.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

const maxTexts = 1_000;
/** Users with one address whose ids are answered. */
const maxUsers = 20;

export const findUsers: Endpoint = defineEndpoint({
  summary: "Find users by ids and addresses",
  description:
    "For each text, in the order given: the user with that id, else the users who have it as an address or a number. Texts that fit nobody have no ids. Callers who may not see personal data get no ids for addresses.",
  readsOnly: true,
  example: { body: { texts: ["ann", "bob@example.com"] } },
  body: z.object({ texts: z.array(idField).max(maxTexts) }),
  answers: [
    {
      status: 200,
      description: "One for each text",
      schema: z.object({
        workspaceId: z.string(),
        found: z.array(
          z.object({
            ids: z.array(z.string()).describe(`At most ${maxUsers}.`),
            isHidden: z
              .literal(true)
              .optional()
              .describe("The caller may not ask whose address it is: nothing is known of it."),
          }),
        ),
      }),
      example: {
        workspaceId: exampleIds.workspace,
        found: [{ ids: ["ann"] }, { ids: [] }],
      },
    },
  ],
  handle: async ({ workspaceId, body: { texts }, visibility }, { actors, tables }) => {
    const state = await readWorkspace(workspaceId, actors);
    const isIdShown = (id: string): boolean => visibility === undefined || isIdVisible(id);
    const names = addressProperties(state)
      .map(({ name }) => name)
      .filter((name) => visibility?.isPropertyVisible(name) ?? true);
    const known = await knownOwners(workspaceId, texts.filter(isIdShown), actors);
    const byAddress = async (address: string): Promise<readonly string[]> => {
      const channels = (["Email", "Sms"] as const).filter(
        (channel) => readAddress(channel, address, state.defaultCountry).ok,
      );
      const found = await fewAtATime(channels, async (channel) =>
        findByAddress({ workspaceId, state, channel, address, names }, tables, maxUsers),
      );
      const ids = found.flat().map((sortKey) => parseSortKey(sortKey).id);
      return [...new Set(ids)].filter(isIdShown).slice(0, maxUsers);
    };
    const found = await fewAtATime(texts, async (text) => {
      const owner = known.get(text);
      const ids = owner === undefined ? await byAddress(text) : [idOf(owner)].filter(isIdShown);
      return { ids, ...(ids.length === 0 && !isIdShown(text) && { isHidden: true as const }) };
    });
    return { status: 200, body: { workspaceId, found } };
  },
});

function idOf({ userId, anonymousId = "" }: Owner): string {
  return userId ?? anonymousId;
}
