/** GET `/user-properties/:id/values`: the values that users have, for pickers. */
import { AppError, fewAtATime } from "@signalbox/core";
import { searchedSlot, textsByPrefix } from "@signalbox/user-queries";
import { emptyView } from "@signalbox/workspace";
import { z } from "zod";
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
  handle: async ({ workspaces, params, query: { prefix, limit }, personal }, { tables, views }) => {
    const id = (params["id"] ?? "").toLowerCase();
    const loaded = await views.load(workspaces);
    const found = await fewAtATime(workspaces, async (workspaceId) => {
      const { state } = loaded.get(workspaceId) ?? emptyView;
      const property = state.userProperties.find((each) => each.id === id);
      if (property !== undefined && personal?.properties.has(property.name) === true) throw isPersonal();
      const slot = searchedSlot(state, (each) => each.id === id);
      return slot === undefined ? [] : textsByPrefix({ workspaceId, slot, prefix, limit }, tables);
    });
    return { status: 200, body: { values: [...new Set(found.flat())].toSorted().slice(0, limit) } };
  },
});

function isPersonal(): AppError {
  const message = "its values need the permission users:see-personal; personal data is masked for you";
  return new AppError({ code: "Forbidden", message });
}
