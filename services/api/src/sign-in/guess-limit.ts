/**
 * Limits wrong passwords and codes over all api processes, by account and by network. An attempt counts before it is
 * checked, so attempts at the same moment are limited too; a right one is taken back. Keys are not limited: they cannot
 * be guessed, and a limit would let anyone lock their owner out.
 */
import { hashToken } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { networkOf } from "../http/network-of.js";

const windowMs = 15 * 60 * 1000;
const perSubject = 10;
const perNetwork = 50;

/** An attempt that is under way. */
export interface Attempt {
  /** It was right, so it does not count. */
  succeeded(): Promise<void>;
}

/**
 * `subject`: what is guessed, as the password of an address. Throws `TooManyRequests`, and `QueueUnavailable` when the
 * counters cannot be reached.
 */
export async function countAttempt(
  ctx: Context,
  subject: string,
  { counters }: Pick<ApiContext, "counters">,
): Promise<Attempt> {
  const limits = [
    // Of the subject there is only a hash in Redis.
    { name: `sign-in:${hashToken(subject)}`, limit: perSubject },
    { name: `sign-in:network:${networkOf(ctx.ip)}`, limit: perNetwork },
  ];
  const counts = await Promise.all(
    limits.map(async ({ name, limit }) => ({ limit, ...(await counters.add(name, 1, windowMs)) })),
  );
  const exceeded = counts.filter(({ value, limit }) => value > limit);
  if (exceeded.length > 0) {
    const seconds = Math.max(1, Math.ceil(Math.max(...exceeded.map(({ endsInMs }) => endsInMs)) / 1000));
    ctx.set("retry-after", String(seconds));
    throw new AppError({
      code: "TooManyRequests",
      message: `too many attempts; try again in ${Math.ceil(seconds / 60)} minutes`,
    });
  }
  return {
    async succeeded() {
      await Promise.all(limits.map(({ name }) => counters.add(name, -1, windowMs)));
    },
  };
}
