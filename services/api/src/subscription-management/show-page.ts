/**
 * GET and POST `/page`: shows and changes the user's subscriptions. A GET never changes anything, because mail
 * scanners follow every link; the POST does, and redirects to the page with the result. Shows the workspace's
 * custom page if there is one and it renders.
 */
import type { Context } from "koa";
import { toAppError } from "../http/to-app-error.js";
import { framedBySelf, framePolicy, orProblemPage, sendPage, setPageHeaders } from "../pages/public-page.js";
import { applyChanges, type Applied, type Changes, type PublicContext } from "./apply-changes.js";
import { customPage } from "./custom-page.js";
import { admitPreview, findSubscriber, type Subscriber } from "./find-subscriber.js";
import { pageParameters, readPageLink, type PageLink } from "./link.js";
import { pageContents, type Notice } from "./page-contents.js";
import { readForm } from "./read-form.js";
import { standardPage } from "./standard-page.js";

export async function showPage(ctx: Context, { api }: PublicContext): Promise<void> {
  await orProblemPage(ctx, problems, async () => {
    const parameters = new URLSearchParams(ctx.querystring);
    const link = readPageLink(parameters);
    const { view, computedState } = link.isPreview
      ? { view: await admitPreview(link, api), computedState: undefined }
      : await findSubscriber(link, api);
    const notice = noticeIn(parameters);
    const contents = pageContents({
      link,
      state: view.state,
      ...(computedState !== undefined && { computedState }),
      ...(notice !== undefined && { notice }),
    });
    const custom = await customPage({ workspaceId: link.workspaceId, state: view.state }, contents, api);
    const { page, policy } = custom ?? { page: standardPage(contents), policy: framePolicy };
    // A preview stores nothing, so a click in its frame is harmless.
    sendPage(ctx, { page, policy: link.isPreview ? framedBySelf(policy) : policy });
  });
}

export async function submitPage(ctx: Context, context: PublicContext): Promise<void> {
  await orProblemPage(ctx, problems, async () => {
    const form = await readForm(ctx);
    const link = readPageLink(new URLSearchParams([...new URLSearchParams(ctx.querystring), ...form]));
    const back = pageParameters(link);
    back.set(...noticeParameters[await outcomeOf(link, form, context)]);
    setPageHeaders(ctx, framePolicy);
    // Relative, so that it works behind any proxy and path.
    ctx.set("location", `?${back.toString()}`);
    ctx.status = 302;
    ctx.body = "";
  });
}

async function outcomeOf(link: PageLink, form: URLSearchParams, context: PublicContext): Promise<Notice> {
  const { api } = context;
  if (link.isPreview) {
    await admitPreview(link, api);
    return "success";
  }
  const subscriber = await findSubscriber(link, api);
  try {
    const outcome = await applyChanges(changesIn(form, link, subscriber), link, subscriber, context);
    return notices[outcome];
  } catch (error) {
    if (toAppError(error)?.retry !== "later") throw error;
    api.log({ level: "warn", message: "a choice of subscriptions could not be recorded", error });
    return "error";
  }
}

const notices: Readonly<Record<Applied, Notice>> = { applied: "success", late: "late" };

/**
 * The changes in the form for the groups it showed; a confirmed choice is recorded even if nothing changes. A form
 * that showed none confirms the offered change.
 */
function changesIn(form: URLSearchParams, link: PageLink, { view, computedState }: Subscriber): Changes {
  const { groupId, offers } = link;
  if (!form.has("shown")) {
    return new Map(groupId === undefined || offers === undefined ? [] : [[groupId, offers === "Subscribe"]]);
  }
  const { groups } = pageContents({
    link: { ...link, showsAllChannels: true },
    state: view.state,
    ...(computedState !== undefined && { computedState }),
  });
  const shown = new Set(form.getAll("shown"));
  const chosen = new Set(form.has("none") ? [] : form.getAll("group"));
  return new Map(
    groups
      .filter(
        ({ id, isSubscribed }) => shown.has(id) && (form.has("confirm") || chosen.has(id) !== isSubscribed),
      )
      .map(({ id }) => [id, chosen.has(id)]),
  );
}

/** The only results a URL can carry: free text in it could be written by anyone. */
const noticeParameters: Readonly<Record<Notice, readonly [name: string, value: string]>> = {
  success: ["success", "true"],
  late: ["success", "late"],
  error: ["error", "unavailable"],
};

function noticeIn(parameters: URLSearchParams): Notice | undefined {
  if (parameters.has("error")) return "error";
  const success = parameters.get("success");
  if (success === null) return undefined;
  return success === "late" ? "late" : "success";
}

const problems: Readonly<Record<string, string>> = {
  BadRequest: "This link is not complete. Please follow the link in the message again, or copy all of it.",
  Unauthorized:
    "This link is not valid, or not valid any more. Please use the link in the newest message you got.",
};
