/**
 * The custom subscription page of a workspace. Its policy allows any style and no script; a page that fails to
 * render is logged and replaced by the standard page, so that users can always unsubscribe.
 */
import {
  readSubscriptionPageRow,
  subscriptionPageRowId,
  templateTable,
  type WorkspaceState,
} from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { PageVariables } from "@signalbox/templates";
import { overrunWords, renderLimitMs } from "../computation/overrun.js";
import type { RunTask } from "../computation/task-runner.js";
import type { ApiContext } from "../context.js";
import { toAppError } from "../http/to-app-error.js";
import { html } from "../pages/html.js";
import type { PublicPage } from "../pages/public-page.js";
import type { PageContents } from "./page-contents.js";
import { standardForms } from "./standard-page.js";

const policy =
  "default-src 'none'; style-src 'unsafe-inline' https:; img-src 'self' https: data:; font-src https: data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Undefined when there is none, it fails to render, or it cannot be rendered now. */
export async function customPage(
  { workspaceId, state }: { readonly workspaceId: WorkspaceId; readonly state: WorkspaceState },
  contents: PageContents,
  { tables, log, computation }: Pick<ApiContext, "tables" | "log" | "computation">,
): Promise<PublicPage | undefined> {
  if (state.subscriptionPage === undefined) return undefined;
  const row = await tables.get(templateTable.name, subscriptionPageRowId(workspaceId));
  if (row === undefined) return undefined;
  const source = readSubscriptionPageRow(row).html;
  const rendered = await computation
    .forUsers(workspaceId, (run) => render(source, contents, run))
    .catch(refusal);
  if (rendered.ok) return { page: rendered.value, policy };
  log({
    level: "warn",
    message: `the subscription page of workspace ${workspaceId} does not render: ${rendered.reason}`,
  });
  return undefined;
}

type Rendered =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: string };

async function render(source: string, contents: PageContents, run: RunTask): Promise<Rendered> {
  const input = { source, readers: [pageVariables(contents)] };
  const rendered = await run("renderPages", input, { limitMs: renderLimitMs });
  if (!rendered.ok) return { ok: false, reason: overrunWords[rendered.overran] };
  const [page] = rendered.value;
  if (page === undefined) throw new Error("a page was asked for and none came");
  if (page.ok) return page;
  return {
    ok: false,
    reason: page.faults.map(({ message, line }) => `line ${line ?? "?"}: ${message}`).join("; "),
  };
}

/** Too many renderings at a time. */
function refusal(error: unknown): Rendered {
  const appError = toAppError(error);
  if (appError === undefined) throw error;
  return { ok: false, reason: appError.message };
}

/** The variables of custom pages, documented in put-subscription-page.ts. */
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
