/**
 * POST `/admin-keys`: creates an admin key and returns it once. The key is derived from the command id, so a call
 * repeated with its idempotency-key returns the same key and creates no second one.
 */
import { createAdminKey as command } from "@signalbox/workspace";
import type { Json, SecretBox } from "@signalbox/core";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { hashKey } from "../../credentials/key-ring.js";
import { defineRoute, type Route } from "../../http/route.js";
import { nameField } from "../fields.js";

const createdSchema = z.object({ createdAt: z.number() });

export const createAdminKey: Route = defineRoute({
  method: "POST",
  path: "/admin-keys",
  summary: "Create an admin key",
  tag: "Admin keys",
  body: z.object({ name: nameField }),
  answers: [
    {
      status: 200,
      description: "The key, returned only once",
      schema: z.object({
        workspaceId: z.string(),
        id: z.string(),
        name: z.string(),
        createdAt: z.int(),
        apiKey: z.string(),
      }),
    },
  ],
  handle: (request, api) => {
    const { workspaceId } = request;
    const { name } = request.body;
    const shown = (commandId: string): Record<string, Json> => {
      const { id, apiKey } = keyOf(commandId, api.secrets);
      return { workspaceId, id, name, apiKey };
    };
    return runCommand(
      {
        command,
        input: (commandId) => {
          const { id, apiKey } = keyOf(commandId, api.secrets);
          return { id, name, hash: hashKey(apiKey) };
        },
        answer: async (value, commandId) => {
          await api.keys.invalidate(workspaceId);
          const body = { ...shown(commandId), createdAt: createdSchema.parse(value).createdAt };
          return { status: 200, body };
        },
        pending: shown,
      },
      request,
      api,
    );
  },
});

function keyOf(commandId: string, secrets: SecretBox): { readonly id: string; readonly apiKey: string } {
  return {
    id: secrets.derive(`admin-key-id/${commandId}`).slice(0, 24),
    apiKey: secrets.derive(`admin-key/${commandId}`),
  };
}
