/**
 * GET `/api/public/view-in-browser`: shows a mail as it was sent. The link's hash is the proof. The content of
 * mails is not trusted: the page is sandboxed, runs no scripts, sends no forms and no referrer.
 */
import { emptyView } from "@signalbox/workspace";
import {
  AppError,
  deliveryKey,
  equalsInConstantTime,
  parseWorkspaceId,
  fieldSays,
  issueAt,
} from "@signalbox/core";
import { deserializeDelivery, viewHash } from "@signalbox/messaging";
import type { ApiContext } from "../context.js";
import { badRequest, notFound } from "../http/errors.js";
import type { FixedPath } from "../http/fixed-paths.js";
import { orProblemPage, sendPage } from "../pages/public-page.js";
import { secretOf } from "../subscription-management/find-subscriber.js";

/** Links open in a new page, outside of the sandbox. */
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src https: http: data:; " +
  "style-src 'unsafe-inline' https:; font-src https: data:; media-src https:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

const problems: Readonly<Record<string, string>> = {
  BadRequest: "This link is not complete. Please follow the link in the message again, or copy all of it.",
  Unauthorized: "This link is not valid. Please follow the link in the message again.",
  NotFound: "This message is no longer available.",
};

export function viewInBrowserPaths(api: ApiContext): readonly FixedPath[] {
  return [
    {
      method: "GET",
      path: "/api/public/view-in-browser",
      handle: (ctx) =>
        orProblemPage(ctx, problems, async () =>
          sendPage(ctx, { page: await sentMail(new URLSearchParams(ctx.querystring), api), policy }),
        ),
    },
  ];
}

/** The mail's HTML. Throws `BadRequest`, `Unauthorized` and `NotFound`. */
async function sentMail(parameters: URLSearchParams, api: ApiContext): Promise<string> {
  const workspaceId = parseWorkspaceId(parameters.get("w") ?? "");
  const deliveryId = parameters.get("m") ?? "";
  if (workspaceId === undefined) throw badRequest(issueAt(["w"], fieldSays.required()));
  if (deliveryId === "") throw badRequest(issueAt(["m"], fieldSays.required()));
  const view = (await api.views.load([workspaceId])).get(workspaceId) ?? emptyView;
  const secret = secretOf(view, api);
  const given = parameters.get("h") ?? "";
  if (secret === undefined || !equalsInConstantTime(given, viewHash(secret, workspaceId, deliveryId))) {
    throw new AppError({ code: "Unauthorized", message: "this link is not valid" });
  }
  const key = deliveryKey(workspaceId, deliveryId);
  const stored = (await api.deliveries.load([key])).get(key);
  const outcome = stored === undefined ? undefined : deserializeDelivery(stored).outcome;
  const body = outcome?.event === "DFInternalMessageSent" ? outcome.variant["body"] : undefined;
  if (stored?.channel === "Email" && typeof body === "string") return body;
  throw notFound("this message is not there to be seen, or not any more");
}
