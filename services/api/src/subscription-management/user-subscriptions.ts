/** PUT `/user-subscriptions`: stores a user's choice from the customer's own page; the link's hash is the proof. */
import { parseWorkspaceId } from "@signalbox/core";
import type { Context } from "koa";
import { z } from "zod";
import { issueMessage, listIssues } from "../admin/request/describe-issues.js";
import { requiredId } from "../event-kinds/fields.js";
import { badRequest } from "../http/errors.js";
import { parseJson, readBody } from "../ingest/read-body.js";
import { applyChanges, type PublicContext } from "./apply-changes.js";
import { findSubscriber } from "./find-subscriber.js";

const maxGroups = 1_000;

const bodySchema = z.object({
  workspaceId: z.string().transform((text, context) => {
    const id = parseWorkspaceId(text);
    if (id !== undefined) return id;
    context.issues.push({ code: "custom", message: "must be a UUID", input: text });
    return z.NEVER;
  }),
  hash: z.string(),
  identifier: requiredId,
  identifierKey: requiredId,
  changes: z.record(z.string(), z.boolean()).refine((changes) => Object.keys(changes).length <= maxGroups, {
    error: `must name at most ${maxGroups} groups`,
  }),
});

export async function putUserSubscriptions(ctx: Context, context: PublicContext): Promise<void> {
  const { api } = context;
  const body = parseJson(await readBody(ctx, api.config.limits.eventBytes));
  const parsed = bodySchema.safeParse(body, { error: issueMessage });
  if (!parsed.success) throw badRequest(listIssues(parsed.error.issues));
  const { changes, ...link } = parsed.data;
  const subscriber = await findSubscriber(link, api);
  const requested = new Map(Object.entries(changes).map(([id, subscribe]) => [id.toLowerCase(), subscribe]));
  const outcome = await applyChanges(requested, link, subscriber, context);
  ctx.status = outcome === "applied" ? 204 : 202;
  if (outcome === "late") ctx.body = "";
}
