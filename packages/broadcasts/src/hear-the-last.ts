/**
 * After a broadcast was cancelled, or failed: what was on its way is heard of, so that its account is right. Nothing is
 * asked for any more; pages are gone through as long as something of them is stored.
 */
import type { BroadcastRun } from "@signalbox/actors";
import type { Walk, WalkPorts } from "./walk-recipients.js";
import { heardOf } from "./walk-recipients.js";
import { readRecipients } from "./recipients.js";
import { reportAccount } from "./report-account.js";
import { tallyOf, withTally } from "./tally.js";

const pageSize = 250;

/** `slot` is undefined when the segment is gone: then only those are heard of whose names are known. */
export async function hearTheLast(
  { run, slot }: Pick<Walk, "run"> & { readonly slot: number | undefined },
  ports: WalkPorts,
): Promise<void> {
  const { order } = run;
  const wave = order.localTime === undefined ? undefined : run.account.wave;
  let standing: BroadcastRun = run;
  for (;;) {
    let account = await heardOf(standing.account, run, ports);
    const question = { run, behind: account.cursor, limit: pageSize, now: ports.now().getTime() };
    const people = slot === undefined ? [] : await readRecipients({ ...question, slot }, ports);
    const last = people.at(-1);
    const stored = last && (await ports.deliveries.load(people.map(({ key }) => key)));
    const isEnd = last === undefined || (stored?.size === 0 && order.localTime === undefined);
    if (!isEnd && stored !== undefined) {
      account = withTally(account, tallyOf(stored.values(), wave));
      account = { ...account, cursor: last.place, walked: account.walked + people.length };
    }
    const isWalked = isEnd && account.waiting.length === 0;
    if (!isWalked && account === standing.account) return;
    const next = await reportAccount(standing, { account, isWalked }, ports);
    if (next === undefined) return;
    standing = next;
  }
}
