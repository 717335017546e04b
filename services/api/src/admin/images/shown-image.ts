/** An image as the API returns it, and what uses it. */
import {
  authorFields,
  authorsOf,
  imageFileOf,
  imageTypes,
  imageUserKinds,
  previewFileOf,
  exampleCreatedAt,
  exampleIds,
  type Example,
  type ImageRow,
} from "@signalbox/workspace";
import { z } from "zod";
import { publicUrlOf, type ApiConfig } from "../../config.js";
import { imagesPath } from "../../images/serve-image.js";

export const imageNameField: z.ZodType<string> = z.string().trim().min(1).max(200);
export const altField: z.ZodType<string> = z.string().trim().max(500);

const fileSchema = z.object({ width: z.int(), height: z.int(), url: z.string() });

export const imageFields: Readonly<Record<string, z.ZodType>> = {
  workspaceId: z.string(),
  id: z.string(),
  name: z.string(),
  alt: z.string().describe("The text in place of the image, where a mail gives no other."),
  type: z.enum(imageTypes),
  width: z.int().describe("Pixels, as the widest of its files has."),
  height: z.int(),
  frames: z.int().describe("Above 1 for a moving image."),
  bytes: z.int().describe("Of all its files, which count towards the quota."),
  url: z.string().describe("For mails and messages. It never changes, and its content does not either."),
  files: z
    .array(fileSchema)
    .describe("The image in several widths, the widest first; a moving image has one."),
  previewUrl: z.string().describe("A small still WebP of at most 300 pixels, for lists."),
  createdAt: z.int(),
  updatedAt: z.int(),
  ...authorFields,
};

export const imageSchema: z.ZodType = z.object(imageFields).meta({ id: "Image" });

const exampleFile = "https://messages.example.com/images/0f6c2d1b8e4a4f73a9d05c1e7b3f8a62";

export const exampleImage: Example = {
  workspaceId: exampleIds.workspace,
  id: "6c1f0a3e-92b7-8d45-a1c8-3e5d7f9b2a40",
  name: "Spring sale",
  alt: "A table with flowers",
  type: "image/jpeg",
  width: 1200,
  height: 800,
  frames: 1,
  bytes: 148_220,
  url: `${exampleFile}.jpg`,
  files: [
    { width: 1200, height: 800, url: `${exampleFile}.jpg` },
    { width: 600, height: 400, url: `${exampleFile}-600.jpg` },
  ],
  previewUrl: `${exampleFile}-preview.webp`,
  createdAt: exampleCreatedAt,
  updatedAt: exampleCreatedAt,
};

export const imageUsesField: z.ZodType = z.array(
  z.object({
    kind: z.enum(imageUserKinds),
    id: z.string().describe("Of the subscription page and the brand that of the workspace."),
    name: z.string(),
    isByDraft: z.boolean().optional().describe("Only what is not published names it."),
  }),
);

export function shownImage(image: ImageRow, config: Pick<ApiConfig, "publicUrl" | "port">): object {
  const { imageId: id, at: createdAt, createdBy, updatedBy, fileName: _, widths, ...shown } = image;
  const authors = { ...(createdBy !== null && { createdBy }), ...(updatedBy !== null && { updatedBy }) };
  const urlOf = (file: string): string => `${publicUrlOf(config)}${imagesPath}/${file}`;
  return {
    ...shown,
    id,
    url: urlOf(imageFileOf(image)),
    files: widths.map((width) => ({
      width,
      height: Math.max(1, Math.round((image.height * width) / image.width)),
      url: urlOf(imageFileOf(image, width)),
    })),
    previewUrl: urlOf(previewFileOf(image)),
    createdAt,
    ...authorsOf(authors),
  };
}
