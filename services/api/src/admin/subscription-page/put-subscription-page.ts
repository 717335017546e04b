/** PUT `/subscription-management-template`: sets the page people manage their subscriptions on, once it renders. */
import { putSubscriptionPage as command } from "@signalbox/actors";
import { maxPageLength, renderPage } from "@signalbox/templates";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { badRequest } from "../../http/errors.js";
import { defineRoute, type Route } from "../../http/route.js";
import { pageVariables } from "../../subscription-management/custom-page.js";
import { describePage, pageSchema } from "./page-fields.js";
import { samplePages } from "./sample-page.js";

export const putSubscriptionPage: Route = defineRoute({
  method: "PUT",
  path: "/subscription-management-template",
  summary: "Set a custom subscription page",
  tag: "Subscription groups",
  body: z.object({
    html: z
      .string()
      .min(1)
      .max(maxPageLength)
      .describe(
        "Liquid HTML. It may use `workspace_name`; `subscriptions`, a list of `{id, name, channel, isSubscribed}`; " +
          "`about`, the one of them the link is about, and `offers` (`Subscribe`, `Unsubscribe`), what it offers to do " +
          "with it; `success` and `error`, what came of the change before; `isPreview`; `all_channels`, the address " +
          "of the page with all channels. `{{ form }}` prints the standard forms. A form of its own is a POST to " +
          "`{{ action }}` with `{{ form_fields }}` and, for each group somebody is to be subscribed to, a field `group` " +
          "with its id. No script runs on the page.",
      ),
  }),
  answers: [
    { status: 200, description: "The page, and an address to look at it", schema: pageSchema },
    { status: 400, description: "It does not render; the message names line and column" },
  ],
  handle: (request, api) => {
    const { html } = request.body;
    refuseBroken(html);
    const { workspaceId, http } = request;
    return runCommand(
      {
        command,
        input: () => ({ html }),
        answer: async () => ({
          status: 200,
          body: {
            ...(await describePage({ workspaceId, origin: `${http.protocol}://${http.host}` }, api)),
            html,
          },
        }),
      },
      request,
      api,
    );
  },
});

function refuseBroken(source: string): void {
  for (const contents of samplePages) {
    const rendered = renderPage(source, pageVariables(contents));
    if (rendered.ok) continue;
    const texts = rendered.faults.map(({ message, line, column }) =>
      line === undefined ? message : `line ${line}, column ${column ?? 1}: ${message}`,
    );
    throw badRequest(`html: ${texts.join("; ")}`);
  }
}
