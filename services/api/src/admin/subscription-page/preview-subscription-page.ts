/**
 * POST `/subscription-management-template/preview`: renders a page that is not stored, or the standard page, with the groups
 * of the workspace, as a new user would see it. Nothing is stored.
 */
import { AppError, invalid, issueAt } from "@signalbox/core";
import { maxPageLength, textFaultSentence } from "@signalbox/templates";
import { z } from "zod";
import { overrunWords, renderLimitMs } from "../../computation/overrun.js";
import { badRequest } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { pageVariables } from "../../subscription-management/custom-page.js";
import { previewUserId } from "../../subscription-management/find-subscriber.js";
import { pageContents, type PageContents } from "../../subscription-management/page-contents.js";
import { standardPage } from "../../subscription-management/standard-page.js";
import { readWorkspace } from "../settings/read-workspace.js";

const situations = ["mail", "choices", "saved", "failed", "unsubscribe", "subscribe"] as const;
type Situation = (typeof situations)[number];

export const previewSubscriptionPage: Endpoint = defineEndpoint({
  summary: "Preview a subscription page",
  readsOnly: true,
  body: z.object({
    html: z
      .string()
      .min(1)
      .max(maxPageLength)
      .exactOptional()
      .describe("As in `PUT`; without it, the standard page."),
    situation: z
      .enum(situations)
      .default("choices")
      .describe(
        "`mail`: from a mail of the first email group, with the groups of email. `choices`: all groups. `saved`, `failed`: after a choice. `unsubscribe`, `subscribe`: from a link that offers this for the first group.",
      ),
  }),
  answers: [
    { status: 200, description: "The page", schema: z.object({ html: z.string() }) },
    { status: 400, description: "It does not render; the message names line and column" },
  ],
  handle: async ({ workspaceId, body: { html: source, situation } }, api) => {
    const state = await readWorkspace(workspaceId, api.actors);
    const groups = state.subscriptionGroups;
    const about = situation === "mail" ? groups.find(({ channel }) => channel === "Email") : groups[0];
    const link = {
      workspaceId,
      identifier: "",
      identifierKey: "",
      hash: previewUserId,
      // The standard page would say that it is a preview.
      isPreview: source !== undefined,
      showsAllChannels: situation !== "mail",
      ...linkOf(situation, about?.id),
    };
    const notice = noticeOf(situation);
    const contents = pageContents({ link, state, ...(notice !== undefined && { notice }) });
    if (source === undefined) return { status: 200, body: { html: standardPage(contents) } };
    const rendered = await api.computation.within(workspaceId, (run) =>
      run("renderPages", { source, readers: [pageVariables(contents)] }, { limitMs: renderLimitMs }),
    );
    if (!rendered.ok) throw badRequest(issueAt(["html"], invalid(overrunWords[rendered.overran])));
    const [page] = rendered.value;
    if (page === undefined) throw new Error("a page was asked for and none came");
    if (page.ok) return { status: 200, body: { html: page.value } };
    const issues = page.faults.map((fault) => issueAt(["html"], textFaultSentence(fault)));
    throw new AppError({ code: "BadRequest", issues });
  },
});

function linkOf(situation: Situation, groupId: string | undefined): object {
  if (groupId === undefined) return {};
  if (situation === "mail") return { groupId };
  if (situation !== "unsubscribe" && situation !== "subscribe") return {};
  return { groupId, offers: situation === "subscribe" ? "Subscribe" : "Unsubscribe" };
}

function noticeOf(situation: Situation): PageContents["notice"] {
  return situation === "saved" ? "success" : situation === "failed" ? "error" : undefined;
}
