/** PUT `/user-subscriptions`: stores a user's choice from the customer's own page; the link's hash is the proof. */
import { issuesOfZod, parseWorkspaceId, requestWords, saying } from "@signalbox/core";
import type { Context } from "koa";
import { z } from "zod";
import { requiredId } from "../event-kinds/fields.js";
import { badRequest } from "../http/errors.js";
import { parseJson, readBody } from "../ingest/read-body.js";
import { applyChanges, type PublicContext } from "./apply-changes.js";
import { findSubscriber } from "./find-subscriber.js";
import { requestSays } from "../http/request-sentences.js";

const maxGroups = 1_000;

const bodySchema = z.object({
  workspaceId: z.string().transform((text, context) => {
    const id = parseWorkspaceId(text);
    if (id !== undefined) return id;
    context.issues.push({ code: "custom", ...saying(requestSays.noUuid()), input: text });
    return z.NEVER;
  }),
  hash: z.string(),
  identifier: requiredId,
  identifierKey: requiredId,
  changes: z
    .record(z.string(), z.boolean())
    .refine(
      (changes) => Object.keys(changes).length <= maxGroups,
      saying(requestSays.tooManyGroups({ maximum: maxGroups })),
    ),
});

export async function putUserSubscriptions(ctx: Context, context: PublicContext): Promise<void> {
  const { api } = context;
  const body = parseJson(await readBody(ctx, api.config.limits.eventBytes));
  const parsed = bodySchema.safeParse(body, { error: requestWords });
  if (!parsed.success) throw badRequest(issuesOfZod(parsed.error, body));
  const { changes, ...link } = parsed.data;
  const subscriber = await findSubscriber(link, api);
  const requested = new Map(Object.entries(changes).map(([id, subscribe]) => [id.toLowerCase(), subscribe]));
  const outcome = await applyChanges(requested, link, subscriber, context);
  ctx.status = outcome === "applied" ? 204 : 202;
  if (outcome === "late") ctx.body = "";
}
