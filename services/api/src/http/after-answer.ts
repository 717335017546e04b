/**
 * Work that begins when the answer is sent, so that neither the answer nor its time depends on whether there is such work:
 * as whether an address has an account. A server that closes waits for it.
 */
import type { Context } from "koa";

/** By the application that answers. */
const underWay = new WeakMap<Context["app"], Set<Promise<void>>>();

/** It is done also when the client has left before. `failed` gets what it throws. */
export function afterAnswer(
  { app, res }: Pick<Context, "app" | "res">,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): void {
  const pending = underWay.get(app) ?? new Set();
  const done = new Promise<void>((resolve) => {
    res.once("close", () => {
      setImmediate(() => void Promise.resolve().then(work).catch(failed).finally(resolve));
    });
  }).finally(() => {
    pending.delete(done);
  });
  underWay.set(app, pending.add(done));
}

/** Resolves when the work is done that was given to `afterAnswer` before. */
export async function afterAnswers(app: Context["app"]): Promise<void> {
  await Promise.all(underWay.get(app) ?? new Set<Promise<void>>());
}
