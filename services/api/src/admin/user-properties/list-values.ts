/** GET `/user-properties/:id/values`: the values that users have, for pickers. */
import { fewAtATime } from "@signalbox/core";
import { searchedSlot, textsByPrefix } from "@signalbox/user-queries";
import { emptyView } from "@signalbox/workspace";
import { z } from "zod";
import { hiddenProperty } from "../../masking/refuse-hidden.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";

const maxValues = 50;

export const listValues: Endpoint = defineEndpoint({
  summary: "List values of a user property",
  description: "Different texts that users have, in their order. A property that is not searched has none.",
  query: z.object({
    prefix: z.string().max(128).default("").describe("Only values that begin with it."),
    limit: z.int().min(1).max(maxValues).default(20),
  }),
  answers: [
    {
      status: 200,
      description: "At most so many as asked for",
      schema: z.object({ values: z.array(z.string()) }),
      example: { values: ["free", "pro"] },
    },
  ],
  handle: async ({ workspaces, params, query: { prefix, limit }, visibility }, { tables, views }) => {
    const id = (params["id"] ?? "").toLowerCase();
    const loaded = await views.load(workspaces);
    const found = await fewAtATime(workspaces, async (workspaceId) => {
      const { state } = loaded.get(workspaceId) ?? emptyView;
      const isKnown = state.userProperties.some((each) => each.id === id);
      if (isKnown && visibility?.isPropertyVisible(id) === false) throw hiddenProperty("id", id);
      const slot = searchedSlot(state, (each) => each.id === id);
      return slot === undefined ? [] : textsByPrefix({ workspaceId, slot, prefix, limit }, tables);
    });
    return { status: 200, body: { values: [...new Set(found.flat())].toSorted().slice(0, limit) } };
  },
});
