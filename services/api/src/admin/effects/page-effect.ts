/** POST `/subscription-page/effect`: what publishing the custom subscription page would change. */
import { issuesOfZod, requestWords, type WorkspaceId } from "@signalbox/core";
import { maxPageLength } from "@signalbox/templates";
import {
  exampleIds,
  readSubscriptionPageRow,
  subscriptionPageRowId,
  templateTable,
} from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import type { Endpoint } from "../../http/route.js";
import { requirePage } from "../subscription-page/require-page.js";
import { defineEffect, type GivenDefinition } from "./define-effect.js";
import { exampleToken } from "./effect-fields.js";

const pageSchema = z.object({ html: z.string().min(1).max(maxPageLength) });

export const effectOfSubscriptionPage: Endpoint = defineEffect({
  kind: "subscription-page",
  summary: "Show the effect of publishing the subscription page",
  description:
    "Every link to the page shows it at once; nothing else uses it. The id is that of the workspace.",
  example: {
    body: { id: exampleIds.workspace, definition: { html: "<h1>{{ workspace_name }}</h1>{{ form }}" } },
    answer: { uses: [], ...exampleToken, size: { before: 0, after: 41 } },
  },
  answers: {
    size: z
      .object({ before: z.int(), after: z.int() })
      .optional()
      .describe("Characters of the HTML; 0 before: the standard page is shown."),
  },
  put: async ({ definition }, { request: { workspaceId } }, api) => {
    const html = htmlOf(definition);
    await requirePage(html, workspaceId, api);
    return { input: { html }, content: { html }, names: [] };
  },
  measure: async (
    {
      put: {
        input: { html },
      },
    },
    { workspaceId },
    api,
  ) => {
    const before = await publishedHtml(workspaceId, api);
    return { size: { before: before.length, after: html.length } };
  },
});

/** Throws `BadRequest` with the paths of the put. */
function htmlOf(definition: GivenDefinition["definition"]): string {
  const parsed = pageSchema.safeParse(definition, { error: requestWords });
  if (parsed.success) return parsed.data.html;
  throw badRequest(issuesOfZod(parsed.error, definition, []));
}

/** Empty where the standard page is shown. */
async function publishedHtml(
  workspaceId: WorkspaceId,
  { tables }: Pick<ApiContext, "tables">,
): Promise<string> {
  const row = await tables.get(templateTable.name, subscriptionPageRowId(workspaceId));
  return row === undefined ? "" : readSubscriptionPageRow(row).html;
}
