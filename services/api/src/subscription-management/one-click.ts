/**
 * POST `/one-click`: what a mail program does when somebody presses its own button for leaving (RFC 8058). Nobody looks at
 * a page, so it takes effect at once; the body tells it from a scanner that only follows links.
 */
import type { Context } from "koa";
import { wordingOfGroup } from "@signalbox/deliveries";
import { badRequest } from "../http/errors.js";
import { applyChanges, type PublicContext } from "./apply-changes.js";
import { findSubscriber } from "./find-subscriber.js";
import { readPageLink } from "./link.js";
import { readForm } from "./read-form.js";

export async function oneClick(ctx: Context, context: PublicContext): Promise<void> {
  const form = await readForm(ctx);
  if (form.get("List-Unsubscribe") !== "One-Click") {
    throw badRequest("body: must be List-Unsubscribe=One-Click");
  }
  const link = readPageLink(new URLSearchParams(ctx.querystring));
  const { groupId } = link;
  if (groupId === undefined) throw badRequest("s: required");
  if (link.offers === "Subscribe") throw badRequest("sub: one click can only leave");
  const subscriber = await findSubscriber(link, context.api);
  // Of a group that was deleted everybody has left.
  const { subscriptionGroups, name } = subscriber.view.state;
  const group = subscriptionGroups.find(({ id }) => id === groupId);
  if (group !== undefined) await applyChanges(new Map([[groupId, false]]), link, subscriber, context);
  const wording = group && wordingOfGroup(group, { workspaceId: link.workspaceId, name });
  ctx.status = 200;
  ctx.type = "text/plain";
  ctx.body = `You are unsubscribed.${wording ? ` You will no longer get ${wording.phrase}.` : ""}\n`;
}
