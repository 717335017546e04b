/**
 * POST `/one-click`: the unsubscribe button of mail programs (RFC 8058). No page is shown, so it takes effect at
 * once; the body distinguishes it from a scanner that only follows links.
 */
import { fieldSays, issueAt } from "@signalbox/core";
import type { Context } from "koa";
import { wordingOfGroup } from "@signalbox/messaging";
import { badRequest } from "../http/errors.js";
import { applyChanges, type PublicContext } from "./apply-changes.js";
import { findSubscriber } from "./find-subscriber.js";
import { readPageLink } from "./link.js";
import { readForm } from "./read-form.js";
import { requestSays } from "../http/request-sentences.js";

export async function oneClick(ctx: Context, context: PublicContext): Promise<void> {
  const form = await readForm(ctx);
  if (form.get("List-Unsubscribe")?.trim() !== "One-Click") {
    throw badRequest(issueAt([], requestSays.noOneClick()));
  }
  const link = readPageLink(new URLSearchParams(ctx.querystring));
  const { groupId } = link;
  if (groupId === undefined) throw badRequest(issueAt(["s"], fieldSays.required()));
  if (link.offers === "Subscribe") throw badRequest(issueAt(["sub"], requestSays.onlyUnsubscribe()));
  const subscriber = await findSubscriber(link, context.api);
  const { subscriptionGroups, name } = subscriber.view.state;
  const group = subscriptionGroups.find(({ id }) => id === groupId);
  if (group !== undefined) await applyChanges(new Map([[groupId, false]]), link, subscriber, context);
  ctx.status = 200;
  ctx.type = "text/plain";
  ctx.body = group === undefined ? unknownGroup : left(group, { workspaceId: link.workspaceId, name });
}

/** Not an error: the group of an old mail may be deleted, and then no messages are sent for it. */
const unknownGroup =
  "Nothing was changed: there is no such subscription group, or it was deleted. Nothing is sent for a group that was deleted.\n";

function left(...group: Parameters<typeof wordingOfGroup>): string {
  return `You are unsubscribed. You will no longer get ${wordingOfGroup(...group).phrase}.\n`;
}
