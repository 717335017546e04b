/** PUT `/settings/data-sources`: sets the shared secret that verifies webhooks of another system. */
import { putDataSource as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";

/** The supported sources. */
export const dataSourceTypes = ["SegmentIO"] as const;

export const putDataSource: Route = defineRoute({
  method: "PUT",
  path: "/settings/data-sources",
  summary: "Set the shared secret of a webhook source",
  tag: "Settings",
  body: z.object({
    variant: z.object({ type: z.enum(dataSourceTypes), sharedSecret: z.string().min(1).max(1_024) }),
  }),
  answers: [{ status: 200, description: "Set; the secret is never shown again" }],
  handle: (request, api) => {
    const { type, sharedSecret } = request.body.variant;
    return runCommand(
      {
        command,
        input: () => ({ type, sealed: api.secrets.seal(sharedSecret) }),
        answer: async () => {
          await api.workspaces.invalidate(request.workspaceId);
          return { status: 200 };
        },
      },
      request,
      api,
    );
  },
});
