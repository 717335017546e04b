/** GET `/broadcasts/content`: what a broadcast sends, or has sent, as it was when it began to run. */
import { holds, parseJsonObject, type Json } from "@signalbox/core";
import {
  brandSchema,
  brandOfContent,
  definitionField,
  exampleIds,
  exampleTemplate,
  findContent,
  readContent,
  resourceIdField,
} from "@signalbox/workspace";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { brandOf } from "../settings/read-brand.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const getContent: Endpoint = defineEndpoint({
  summary: "Show what a broadcast sends",
  description:
    "The definition of its template as it was published when the broadcast began to run. Later changes of the template are not sent, and its deletion removes nothing here.",
  query: z.object({ broadcastId: resourceIdField }),
  answers: [
    {
      status: 200,
      description: "What it sends",
      schema: z
        .object({
          broadcastId: z.string(),
          messageTemplateId: z.string().describe("The template may have been changed or deleted since."),
          brand: brandSchema.describe("The brand that its mails began with; empty without one."),
          definition: holds(
            "definition",
            z.record(
              z.string(),
              z.custom<Json>(() => true),
            ),
          ),
          parts: z
            .record(z.string(), holds("definition", definitionField("PartDefinition")))
            .optional()
            .describe("The definitions of the parts that it names, by their names, as they are sent."),
        })
        .meta({ id: "BroadcastContent" }),
      example: {
        broadcastId: exampleIds.broadcast,
        messageTemplateId: exampleIds.template,
        definition: exampleTemplate,
        brand: {},
      },
    },
    {
      status: 404,
      description: "No such broadcast, it has not begun to run, or an earlier release started it",
    },
  ],
  handle: async ({ workspaceId, query: { broadcastId } }, api) => {
    const kept = await readContent({ workspaceId, broadcastId }, api);
    const content = kept ?? (await contentOfStarted());
    if (content === undefined) {
      throw notFound(
        "nothing is kept of such a broadcast: it has not begun to run, or an earlier release started it",
      );
    }
    const definition: unknown = JSON.parse(content.definition);
    const brand = kept === undefined ? await brandOf(workspaceId, api.actors) : brandOfContent(kept);
    const parts = Object.entries(content.parts ?? {}).map(([name, text]) => [name, parseJsonObject(text)]);
    return {
      status: 200,
      body: {
        broadcastId,
        messageTemplateId: content.templateId,
        brand,
        definition,
        ...(parts.length > 0 && { parts: Object.fromEntries(parts) as Json }),
      },
    };

    /** It waits for its segments: nothing is kept yet. */
    async function contentOfStarted(): ReturnType<typeof findContent> {
      const { broadcasts } = await readWorkspace(workspaceId, api.actors);
      const { content: version, messageTemplateId: templateId } =
        broadcasts.find(({ id }) => id === broadcastId) ?? {};
      if (version === undefined || templateId === undefined) return undefined;
      return findContent({ workspaceId, templateId, version }, api);
    }
  },
});
