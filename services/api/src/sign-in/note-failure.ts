/** Records a failed sign-in of a known account, after the answer: its time does not say that there is one. */
import { failSignIn, installationId, type Account, type SignInFailure } from "@signalbox/access";
import type { Context } from "koa";
import { sendCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { afterAnswer } from "../http/after-answer.js";
import { requestFacts } from "../http/request-facts.js";

export function noteFailure(
  ctx: Context,
  { id, name }: Pick<Account, "id" | "name">,
  reason: SignInFailure,
  api: ApiContext,
): void {
  const origin = { principal: { kind: "member", id, name }, ...requestFacts(ctx) } as const;
  const input = { accountId: id, reason };
  afterAnswer(
    ctx,
    () => sendCommand({ command: failSignIn, workspaceId: installationId, input, origin }, api),
    (error) => api.log({ level: "warn", message: "a failed sign-in could not be recorded", error }),
  );
}
