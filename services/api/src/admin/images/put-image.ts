/** PUT `/content/images/:id`: another name or alternative text. What mails say about the image stays as it is. */
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { changeImage } from "../../images/image-library.js";
import { altField, exampleImage, imageNameField, imageSchema, shownImage } from "./shown-image.js";

export const putImage: Endpoint = defineEndpoint({
  summary: "Rename an image, or change its alternative text",
  description: "Mails that name the image keep the alternative text that they have.",
  example: { params: { id: String(exampleImage["id"]) }, body: { name: "Spring sale" } },
  guardedResource: "image",
  body: z.object({ name: imageNameField.exactOptional(), alt: altField.exactOptional() }),
  answers: [
    { status: 200, description: "The image", schema: imageSchema, example: exampleImage },
    { status: 404, description: "Unknown id" },
  ],
  handle: async ({ workspaceId, origin, params, body, ifMatch }, api) => {
    const imageId = (params["id"] ?? "").toLowerCase();
    const image = await changeImage({ imageId, ...body, ifMatch }, { workspaceId, origin }, api);
    return { status: 200, body: shownImage(image, api.config) };
  },
});
