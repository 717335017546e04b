/** GET `/settings/brand`: the brand that mails of the workspace have, and whose it is. */
import { shownBrand } from "@signalbox/templates";
import { brandSchema, exampleBrand, settingVersion, withUpdatedAt } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readBrand } from "./read-brand.js";
import { readWorkspace } from "./read-workspace.js";

const shownSchema = z
  .object({
    company: z.string().nullable(),
    address: z.string().nullable(),
    logo: z.string().nullable(),
    logoWidth: z.number(),
    logoAlt: z.string(),
    color: z.string(),
    textOnColor: z.string(),
    background: z.string(),
    text: z.string(),
    font: z.string().describe("A list of families for `font-family`."),
  })
  .describe("What templates print as `brand`: with what is used where nothing is set.");

export const getBrand: Endpoint = defineEndpoint({
  summary: "Show the brand of the workspace",
  description: "A child that has set none uses its parent's.",
  answers: [
    {
      status: 200,
      description: "The brand",
      schema: withUpdatedAt(
        z.object({
          source: z
            .enum(["Own", "Parent", "None"])
            .describe("Whose it is; `None`: mails look as we deliver them."),
          brand: brandSchema.describe("The fields that are set."),
          shown: shownSchema,
        }),
      ),
      example: { source: "Own", brand: exampleBrand, shown: shownBrand(exampleBrand) },
    },
  ],
  handle: async ({ workspaceId }, { actors }) => {
    const state = await readWorkspace(workspaceId, actors);
    const { brand, source } = await readBrand(state, actors);
    const body = { source, brand, shown: shownBrand(brand), ...settingVersion(state, "brand") };
    return { status: 200, body };
  },
});
