/** PUT `/settings/secrets`: sets a secret that webhook templates use as `{{ secrets.crmToken }}`. */
import { putSecret as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { secretNameField } from "./secret-name.js";

const maxLength = 8_192;

export const putSecret: Route = defineRoute({
  method: "PUT",
  path: "/settings/secrets",
  summary: "Set a secret for templates",
  tag: "Settings",
  body: z.object({ name: secretNameField, value: z.string().min(1).max(maxLength) }),
  answers: [{ status: 204, description: "Set; the value is never shown again" }],
  handle: (request, api) => {
    const { name, value } = request.body;
    return runCommand(
      {
        command,
        input: () => ({ name, sealed: api.secrets.seal(value) }),
        answer: () => ({ status: 204 }),
      },
      request,
      api,
    );
  },
});
