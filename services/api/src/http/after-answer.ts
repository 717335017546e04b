/**
 * Work that begins when the answer is sent, so that neither the answer nor its time depends on whether there is such work:
 * as whether an address has an account.
 */
import type { Context } from "koa";

/** It is done also when the client has left before. `failed` gets what it throws. */
export function afterAnswer(
  ctx: Pick<Context, "res">,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): void {
  ctx.res.once("close", () => {
    setImmediate(() => void Promise.resolve().then(work).catch(failed));
  });
}
