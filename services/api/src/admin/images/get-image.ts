/** GET `/content/images/:id`: an image, and what uses it. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { requireImage } from "../../images/image-library.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { exampleImage, imageFields, imageUsesField, shownImage } from "./shown-image.js";

export const getImage: Endpoint = defineEndpoint({
  summary: "Show an image and what uses it",
  description:
    "Templates and the subscription page, published or as a draft, the brand, and broadcasts that are sending. Mails that were sent already show it as well.",
  example: { params: { id: String(exampleImage["id"]) } },
  answers: [
    {
      status: 200,
      description: "The image",
      schema: z.object({ ...imageFields, uses: imageUsesField }),
      example: {
        ...exampleImage,
        uses: [{ kind: "template", id: "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11", name: "Welcome" }],
      },
    },
    { status: 404, description: "Unknown id" },
  ],
  handle: async ({ workspaceId, params }, api) => {
    const image = await requireImage(workspaceId, (params["id"] ?? "").toLowerCase(), api);
    const uses = await api.imageUses.read(workspaceId, await readWorkspace(workspaceId, api.actors));
    const body = { ...shownImage(image, api.config), uses: uses.get(image.fileName) ?? [] };
    return { status: 200, body };
  },
});
