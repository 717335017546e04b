/** POST `/content/images`: stores an image. The same file again is the image that is there. */
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { addImage, findImage, imageIdOf } from "../../images/image-library.js";
import { renderImage } from "../../images/render-image.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { receiveFile } from "../uploads/receive-file.js";
import { nameOfFile } from "./name-of-file.js";
import { altField, exampleImage, imageNameField, imageSchema, shownImage } from "./shown-image.js";

export const uploadImage: Endpoint = defineEndpoint({
  summary: "Upload an image",
  description:
    "PNG, JPEG, GIF or WebP, known by its content, of at most 50 megapixels over all its frames. Its pixels are stored anew, turned as the camera says: metadata, as the place where it was taken, is left out. WebP becomes PNG or JPEG, which all mail clients show, and moving WebP becomes GIF. An image is at most 2,400 pixels wide, a moving one 1,200; still ones are stored in smaller widths as well. Everyone who has its address can see it. The same file again is answered with the image that is there.",
  example: { query: { name: "Spring sale", alt: "A table with flowers" } },
  query: z.object({
    name: imageNameField.exactOptional().describe("As lists show it; default: the name of the file."),
    alt: altField.default("").describe("The text in place of the image, where a mail gives no other."),
  }),
  upload: [],
  answers: [
    {
      status: 200,
      description: "The image",
      schema: z.object({ image: imageSchema, isNew: z.boolean() }),
      example: { image: exampleImage, isNew: true },
    },
    {
      status: 400,
      description:
        "The file is no image that mail clients show, is damaged, has too many pixels, or does not fit into the quota of the workspace; the message says which",
    },
    { status: 413, description: "The file is too large" },
    { status: 429, description: "Too many images are being uploaded at the same time" },
  ],
  handle: async ({ workspaceId, origin, query, http }, api) => {
    const { config } = api;
    const release = await api.imageUploads.acquire(workspaceId);
    try {
      const sent = await receiveFile(http, config.imageBytes, async ({ name, content }) => ({
        name,
        content: await buffer(content),
      }));
      const imageId = imageIdOf(workspaceId, sent.content);
      const known = await findImage(workspaceId, imageId, api);
      if (known !== undefined) {
        return { status: 200, body: { image: shownImage(known, config), isNew: false } };
      }
      const rendered = await renderImage(sent.content);
      const name = query.name ?? nameOfFile(sent.name);
      const image = await addImage({ imageId, name, alt: query.alt, rendered }, { workspaceId, origin }, api);
      return { status: 200, body: { image: shownImage(image, config), isNew: true } };
    } finally {
      release();
    }
  },
});
