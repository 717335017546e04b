/**
 * Lets a message wait for its moment: not before the one it was asked for, and, in a broadcast with a rate, not before its
 * turn. Messages are asked for at an even pace already; the turn keeps those that were held up from going out all at once.
 */
import type { DeliveryRequest, Turns } from "@signalbox/core";

export type Moment = { readonly is: "now" } | { readonly is: "later"; readonly at: number };

/** So long a message waits in the process, ms; for its turn longer, because a turn that is not used is lost to others. */
const patienceMs = 1_000;
const turnPatienceMs = 10_000;
/** A little faster than the rate, so that what was held up is made up for. */
const haste = 1.02;

export async function awaitMoment(
  { notBefore = 0, broadcastPerSecond, origin }: DeliveryRequest,
  ports: { readonly turns: Turns; readonly now: () => Date; readonly rest: (ms: number) => Promise<void> },
): Promise<Moment> {
  const now = (): number => ports.now().getTime();
  const wait = async (at: number, longestMs: number): Promise<Moment> => {
    const waitMs = at - now();
    if (waitMs > longestMs) return { is: "later", at };
    if (waitMs > 0) await ports.rest(waitMs);
    return { is: "now" };
  };
  const moment = await wait(notBefore, patienceMs);
  if (moment.is === "later" || broadcastPerSecond === undefined) return moment;
  const name = `broadcast/${origin.broadcastId ?? ""}`;
  const [turn = now()] = await ports.turns.take(name, broadcastPerSecond * haste, 1, now());
  return wait(turn, turnPatienceMs);
}
