/**
 * The page a workspace has made for its people's subscriptions. It is shown under a policy that lets it look as it likes
 * and run nothing; one that fails to render is logged and left out, so that nobody is kept from leaving a list.
 */
import { readSubscriptionPageRow, subscriptionPageRowId, type WorkspaceState } from "@signalbox/actors";
import type { WorkspaceId } from "@signalbox/core";
import { renderPage, type PageVariables } from "@signalbox/templates";
import type { ApiContext } from "../context.js";
import { html } from "../pages/html.js";
import type { PeoplePage } from "../pages/people-page.js";
import type { PageContents } from "./page-contents.js";
import { standardForms } from "./standard-page.js";

const policy =
  "default-src 'none'; style-src 'unsafe-inline' https:; img-src https: data:; font-src https: data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Undefined where there is none, or none that works. */
export async function customPage(
  { workspaceId, state }: { readonly workspaceId: WorkspaceId; readonly state: WorkspaceState },
  contents: PageContents,
  { tables, log }: Pick<ApiContext, "tables" | "log">,
): Promise<PeoplePage | undefined> {
  if (state.subscriptionPage === undefined) return undefined;
  const row = await tables.get("templates", subscriptionPageRowId(workspaceId));
  if (row === undefined) return undefined;
  const rendered = renderPage(readSubscriptionPageRow(row).html, pageVariables(contents));
  if (rendered.ok) return { page: rendered.value, policy };
  const reason = rendered.faults.map(({ message, line }) => `line ${line ?? "?"}: ${message}`).join("; ");
  log({
    level: "warn",
    message: `the subscription page of workspace ${workspaceId} does not render: ${reason}`,
  });
  return undefined;
}

/** As custom pages know it; what they may use is told where they are put. */
export function pageVariables(contents: PageContents): PageVariables {
  const { workspaceName, groups, about, offers, action, allChannels, notice, isPreview } = contents;
  const hidden = groups.map(({ id }) => html`<input type="hidden" name="shown" value="${id}" />`);
  return {
    values: {
      workspace_name: workspaceName,
      subscriptions: groups,
      about: about ?? null,
      offers: offers ?? null,
      action,
      all_channels: allChannels ?? null,
      success: notice === "success" || notice === "late",
      error: notice === "error",
      isPreview,
    },
    markup: { form: standardForms(contents).html, form_fields: html`${hidden}`.html },
  };
}
