/** PUT `/subscription-management-template`: sets the custom subscription page, if it renders. */
import { guardedBy } from "../../commands/guarded-by.js";
import { maxPageLength } from "@signalbox/templates";
import {
  confirmedDraft,
  confirmTokenField,
  publishedDraftField,
  publishNoteField,
  putSubscriptionPage as command,
} from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { describePage, pageSchema } from "./page-fields.js";
import { requirePage } from "./require-page.js";

export const putSubscriptionPage: Endpoint = defineEndpoint({
  ...guardedBy(command),
  summary: "Set a custom subscription page",
  body: z.object({
    html: z
      .string()
      .min(1)
      .max(maxPageLength)
      .describe(
        "Liquid HTML. It may use `workspace_name`, empty for a workspace that is still called `Default`; `subscriptions`, a list of `{id, name, channel, isSubscribed}`; " +
          "`about`, the one of them the link is about, and `offers` (`Subscribe`, `Unsubscribe`), the change the link offers " +
          "for it; `success` and `error`, the result of the previous change; `isPreview`; `all_channels`, the address " +
          "of the page with all channels. `{{ form }}` prints the standard forms. A form of its own is a POST to " +
          "`{{ action }}` with `{{ form_fields }}` and, for each group the user subscribes to, a field `group` " +
          "with its id. No script runs on the page.",
      ),
    draftUpdatedAt: publishedDraftField,
    note: publishNoteField,
    confirmToken: confirmTokenField,
  }),
  answers: [
    { status: 200, description: "The page, and the URL of its preview", schema: pageSchema },
    { status: 400, description: "It does not render; the message names line and column" },
    { status: 403, description: "The page needs an approval, and the caller may not publish it" },
  ],
  handle: async (request, api) => {
    const { html, ...published } = request.body;
    const { workspaceId, http } = request;
    await requirePage(html, workspaceId, api);
    return runCommand(
      {
        command,
        input: async () => ({
          html,
          ...published,
          ...(await confirmedDraft(published, { kind: "subscription-page", workspaceId }, api)),
        }),
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
