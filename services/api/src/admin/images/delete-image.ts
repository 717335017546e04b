/** DELETE `/content/images/:id`: its files are gone for everyone, also for mails that were sent. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { removeImage } from "../../images/image-library.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { exampleImage } from "./shown-image.js";

export const deleteImage: Endpoint = defineEndpoint({
  summary: "Delete an image",
  description:
    "Mails that were sent do not show it any more either, except where a mail client or a proxy keeps a copy. Refused with `InUse` while something names it, unless `force` is set.",
  example: { params: { id: String(exampleImage["id"]) }, body: {} },
  guardedResource: "image",
  body: z.object({
    force: z
      .boolean()
      .default(false)
      .describe("Also while templates, broadcasts or the subscription page name it."),
  }),
  answers: [
    { status: 204, description: "Deleted" },
    { status: 400, description: "`InUse`: the message names what uses it" },
    { status: 404, description: "Unknown id" },
  ],
  handle: async ({ workspaceId, origin, params, body, ifMatch }, api) => {
    const imageId = (params["id"] ?? "").toLowerCase();
    await removeImage(
      {
        imageId,
        ifMatch,
        force: body.force,
        usesOf: async ({ fileName }) => {
          const state = await readWorkspace(workspaceId, api.actors);
          return (await api.imageUses.read(workspaceId, state)).get(fileName) ?? [];
        },
      },
      { workspaceId, origin },
      api,
    );
    return { status: 204 };
  },
});
