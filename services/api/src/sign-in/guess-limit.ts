/**
 * Limits wrong passwords and codes over all api processes: of strangers by account and by network, of signed-in members
 * by their session and account, so that strangers cannot stop them. An attempt counts before it is checked, so attempts
 * at the same moment are limited too; a right one is taken back. Keys are not limited: they cannot be guessed, and a
 * limit would let anyone lock their owner out.
 */
import { hashToken, type Account } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { networkOf } from "../http/network-of.js";
import type { FoundSession } from "../members/session-ring.js";

const windowMs = 15 * 60 * 1000;
const perSubject = 10;
const perNetwork = 50;
/** Over all sessions of the account, so that new sessions give no further attempts without end. */
const perOwnAccount = 30;

type Ports = Pick<ApiContext, "counters">;

interface Limit {
  readonly name: string;
  readonly limit: number;
}

interface OwnAttempt {
  readonly account: Pick<Account, "id">;
  readonly session: Pick<FoundSession, "hash">;
}

/** An attempt that is under way. */
export interface Attempt {
  /** It was right, so it does not count. */
  succeeded(): Promise<void>;
}

/**
 * Of a stranger. `subject`: what is guessed, as the password of an address. Throws `TooManyRequests`, and
 * `QueueUnavailable` when the counters cannot be reached.
 */
export function countAttempt(ctx: Context, subject: string, ports: Ports): Promise<Attempt> {
  return count(
    ctx,
    [
      // Of the subject there is only a hash in Redis.
      { name: `sign-in:${hashToken(subject)}`, limit: perSubject },
      { name: `sign-in:network:${networkOf(ctx.ip)}`, limit: perNetwork },
    ],
    ports,
  );
}

/** Of a member in a session of their own account. Throws as `countAttempt`. */
export async function countOwnAttempt(
  ctx: Context,
  subject: "password" | "code",
  { account, session }: OwnAttempt,
  ports: Ports,
): Promise<Attempt> {
  const named = (id: string): string => `own:${hashToken(`${subject}:${id}`)}`;
  // One after the other: a session beyond its limit takes nothing from the others of the account.
  const ofSession = await count(ctx, [{ name: named(session.hash), limit: perSubject }], ports);
  const ofAccount = await count(ctx, [{ name: named(account.id), limit: perOwnAccount }], ports);
  return {
    async succeeded() {
      await Promise.all([ofSession.succeeded(), ofAccount.succeeded()]);
    },
  };
}

async function count(ctx: Context, limits: readonly Limit[], { counters }: Ports): Promise<Attempt> {
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
