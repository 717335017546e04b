/**
 * Whose turn it is where a provider takes only so many messages a second, of all workers together. A turn is a moment; one
 * that is far off is kept with the delivery, which comes back for it, so that nobody waits in a process for long.
 */
import type { Turns } from "@signalbox/core";
import type { Delivery } from "./delivery.js";
import type { Outlet } from "./outlets.js";

export type Turn = { readonly is: "now" } | { readonly is: "later"; readonly at: number };

/** So long a delivery waits for its turn in the process, ms. */
const patienceMs = 1_000;

export async function takeTurn(
  { record }: Pick<Delivery, "record">,
  { name, setting }: Pick<Outlet, "name" | "setting">,
  ports: { readonly turns: Turns; readonly now: () => Date; readonly rest: (ms: number) => Promise<void> },
): Promise<Turn> {
  const { messagesPerSecond } = setting;
  if (messagesPerSecond === undefined) return { is: "now" };
  const now = ports.now().getTime();
  const [at = now] =
    record.turnAt === undefined ? await ports.turns.take(name, messagesPerSecond, 1, now) : [record.turnAt];
  if (at > now + patienceMs) return { is: "later", at };
  if (at > now) await ports.rest(at - now);
  return { is: "now" };
}
