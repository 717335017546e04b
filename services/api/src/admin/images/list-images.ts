/** GET `/content/images`: the images of a workspace, the latest first, with how often they are used and what they take. */
import { foldText } from "@signalbox/addresses";
import type { WorkspaceId } from "@signalbox/core";
import { imageRowPrefix, imageTable, type ImageRow } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { rowPositionSchema, type RowPosition } from "../../http/cursors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { maxImages } from "../../images/open-writes.js";
import { cursorField, limitField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { exampleImage, imageFields, shownImage } from "./shown-image.js";

const listedImageSchema = z
  .object({
    ...imageFields,
    uses: z.int().describe("Templates, broadcasts, the subscription page and the brand that name it."),
  })
  .meta({ id: "ListedImage" });

export const listImages: Endpoint = defineEndpoint({
  summary: "List images",
  description:
    "The latest first. `uses` counts what names an image in its texts: templates and the subscription page, published or as a draft, the brand, and broadcasts that are sending.",
  example: { query: { search: "sale", limit: 50 } },
  query: z.object({
    search: z
      .string()
      .min(1)
      .max(200)
      .exactOptional()
      .describe("A part of the name or of the alternative text, without case and accents."),
    unused: z.boolean().exactOptional().describe("True for those alone that nothing uses."),
    limit: limitField(50),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "A page of images; `nextCursor` when there are more",
      schema: z.object({
        images: z.array(listedImageSchema),
        nextCursor: z.string().optional(),
        usage: z.object({
          images: z.int(),
          bytes: z.int().describe("Of the files of all images of the workspace."),
          quotaBytes: z.int(),
          maxImages: z.int(),
          maxFileBytes: z.int().describe("The most that an uploaded file may have."),
        }),
      }),
      example: {
        images: [{ ...exampleImage, uses: 2 }],
        usage: {
          images: 1,
          bytes: 148_220,
          quotaBytes: 1_000_000_000,
          maxImages,
          maxFileBytes: 10_485_760,
        },
      },
    },
  ],
  handle: async ({ workspaceId, query, cursors }, api) => {
    const { search = "", unused, limit, cursor } = query;
    const all = await readImages(workspaceId, api);
    const uses = await api.imageUses.read(workspaceId, await readWorkspace(workspaceId, api.actors));
    const after = cursor === undefined ? undefined : cursors.open(cursor, rowPositionSchema);
    const wanted = foldText(search);
    const rest = all.filter(
      (image) =>
        isBehind(image, after) &&
        (unused === undefined || (uses.get(image.fileName) === undefined) === unused) &&
        (foldText(image.name).includes(wanted) || foldText(image.alt).includes(wanted)),
    );
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const hasMore = last !== undefined && page.length < rest.length;
    return {
      status: 200,
      body: {
        images: page.map((image) => ({
          ...shownImage(image, api.config),
          uses: uses.get(image.fileName)?.length ?? 0,
        })),
        ...(hasMore && { nextCursor: cursors.seal(positionOf(last)) }),
        usage: {
          images: all.length,
          bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
          quotaBytes: api.config.imageQuotaBytes,
          maxImages,
          maxFileBytes: api.config.imageBytes,
        },
      },
    };
  },
});

function positionOf({ at, imageId }: ImageRow): RowPosition {
  return { value: at, id: imageId };
}

function isBehind({ at, imageId }: ImageRow, after: RowPosition | undefined): boolean {
  if (after === undefined) return true;
  return at < after.value || (at === after.value && imageId < after.id);
}

const rowsPerRead = 1_000;

/** There are at most `maxImages`. */
async function readImages(
  workspaceId: WorkspaceId,
  { tables }: Pick<ApiContext, "tables">,
): Promise<readonly ImageRow[]> {
  const images: ImageRow[] = [];
  let from: string | undefined;
  for (;;) {
    const page = await tables.walk({
      table: imageTable.name,
      prefix: imageRowPrefix(workspaceId),
      where: {},
      ...(from !== undefined && { from }),
      direction: "asc",
      limit: rowsPerRead,
    });
    images.push(...page.map(({ row }) => imageTable.read(row)));
    if (page.length < rowsPerRead) break;
    from = page.at(-1)?.id;
  }
  return images.toSorted((one, other) => other.at - one.at || (one.imageId < other.imageId ? 1 : -1));
}
