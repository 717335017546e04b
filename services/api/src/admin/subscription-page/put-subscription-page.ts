/** PUT `/subscription-management-template`: sets the custom subscription page, if it renders. */
import { guardedBy } from "../../commands/guarded-by.js";
import { AppError, invalid, issueAt } from "@signalbox/core";
import {
  confirmedDraft,
  confirmTokenField,
  publishedDraftField,
  publishNoteField,
  putSubscriptionPage as command,
} from "@signalbox/workspace";
import { maxPageLength, textFaultSentence } from "@signalbox/templates";
import { z } from "zod";
import { overrunWords, renderLimitMs } from "../../computation/overrun.js";
import type { RunTask } from "../../computation/task-runner.js";
import { runCommand } from "../../commands/run-command.js";
import { badRequest } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { pageVariables } from "../../subscription-management/custom-page.js";
import { describePage, pageSchema } from "./page-fields.js";
import { samplePages } from "./sample-page.js";

export const putSubscriptionPage: Endpoint = defineEndpoint({
  ...guardedBy(command),
  summary: "Set a custom subscription page",
  body: z.object({
    html: z
      .string()
      .min(1)
      .max(maxPageLength)
      .describe(
        "Liquid HTML. It may use `workspace_name`; `subscriptions`, a list of `{id, name, channel, isSubscribed}`; " +
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
  ],
  handle: async (request, api) => {
    const { html, ...published } = request.body;
    const { workspaceId, http } = request;
    await api.computation.within(workspaceId, (run) => refuseBroken(html, run));
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

/** Throws `BadRequest` for a page that does not render. */
export async function refuseBroken(source: string, run: RunTask): Promise<void> {
  const readers = samplePages.map(pageVariables);
  const limitMs = readers.length * renderLimitMs;
  const rendered = await run("renderPages", { source, readers }, { limitMs });
  if (!rendered.ok) throw badRequest(issueAt(["html"], invalid(overrunWords[rendered.overran])));
  for (const page of rendered.value) {
    if (page.ok) continue;
    const issues = page.faults.map((fault) => issueAt(["html"], textFaultSentence(fault)));
    const texts = issues.map(({ problem }) => problem);
    throw new AppError({ code: "BadRequest", message: `html: ${texts.join("; ")}`, issues });
  }
}
