/** GET `/segments/:id/uses` and the like: what names a resource, and what of it prevents its deletion. */
import { resourceUses, type UsableKind } from "@signalbox/workspace";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { readWorkspace } from "../settings/read-workspace.js";

const words: Readonly<Record<UsableKind, string>> = {
  segment: "segment",
  template: "template",
  userProperty: "user property",
  subscriptionGroup: "subscription group",
};

export const usesField: z.ZodType = z.array(
  z.object({
    kind: z.enum(["journey", "broadcast", "segment", "subscriptionGroup", "template"]),
    id: z.string(),
    name: z.string(),
    status: z.string().optional(),
    isByEarlierVersion: z
      .boolean()
      .optional()
      .describe("Only earlier versions of the journey name it; their runs may still go on."),
    byTemplate: z
      .string()
      .optional()
      .describe("Of a part: the name of the template that names it, which the journey or broadcast sends."),
    preventsDeletion: z.boolean().describe("Deleting it is refused with `InUse` meanwhile."),
  }),
);

function ofParts(kind: UsableKind): string {
  return kind === "template"
    ? " Of a part, the templates that name it are listed, and what sends these with `byTemplate`."
    : "";
}

export function listUsesOf(kind: UsableKind): Endpoint {
  return defineEndpoint({
    summary: `List what uses a ${words[kind]}`,
    description:
      kind === "userProperty"
        ? "Journeys, and templates that take the recipient's address from it. Templates that only print it are not listed."
        : `Drafts of journeys and broadcasts that have ended are not listed.${ofParts(kind)}`,
    answers: [
      {
        status: 200,
        description: "Journeys, broadcasts, segments, subscription groups and templates that name it",
        schema: z.object({ uses: usesField }),
        example: {
          uses: [
            {
              kind: "journey",
              id: "4f0f1c8e-6f43-4d3d-9a53-6b2f1f0c6a10",
              name: "Welcome",
              status: "Running",
              preventsDeletion: true,
            },
          ],
        },
      },
      { status: 404, description: "Unknown id" },
    ],
    handle: async ({ workspaces, params }, { actors }) => {
      const id = (params["id"] ?? "").toLowerCase();
      for (const workspaceId of workspaces) {
        const uses = resourceUses(await readWorkspace(workspaceId, actors), { kind, id });
        if (uses !== undefined) return { status: 200, body: { uses } };
      }
      throw notFound(`no ${words[kind]} with id ${JSON.stringify(id)}`);
    },
  });
}
