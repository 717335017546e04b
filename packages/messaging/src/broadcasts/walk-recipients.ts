/**
 * Walks the recipients of one broadcast from where its account stands: some pages are on their way at once, so that the
 * next is ready when one has landed, and they land in order. Nobody is lost and nobody has it twice, wherever this stops:
 *
 *   before a page is asked for       nothing has happened; the account still stands before it
 *   after it was asked for           its ids follow from broadcast and person: asked for again they are refused
 *   after some of it went out        as above; those that went out are found stored, and counted when the page lands
 *   before the account is reported   the pages since are gone through again, found stored, and counted then
 *   after it is reported             the account stands behind them, with those that wait for an outcome named in it
 *   the report is lost, or late      nobody knows: this walk ends, and the next begins from what stands
 *   a pause or an end comes          the report is refused, because the account has another revision: this walk ends.
 *                                    The delivery processor claims nothing more, so of what is on its way nothing more is stored;
 *                                    what was stored is counted when the page comes again. After an end none does:
 *                                    the account has no more use, and progress is read from the analysis
 */
import type { BroadcastAccount, BroadcastRun } from "./broadcast-run.js";
import type { WorkspaceView } from "@signalbox/workspace";
import type { Acknowledgements } from "@signalbox/engine";
import { deliveryKey } from "@signalbox/core";
import type { BroadcastPorts } from "./broadcast-ports.js";
import { takeOff, type Flight, type Page } from "./flight.js";
import { addLocalTimes, countLocalMoments, localMomentsOf, type LocalMoment } from "./local-moments.js";
import { planTurns } from "./plan-turns.js";
import { countRecipients, readRecipients, type Recipient } from "./recipients.js";
import { reportAccount } from "./report-account.js";
import { recipientCountsOf, withRecipientCounts } from "./recipient-counts.js";

export interface Walk {
  readonly run: BroadcastRun;
  /** Of the segment. */
  readonly slot: number;
  readonly view: WorkspaceView;
  /** Nothing new is begun when it is over. */
  readonly isOver: () => boolean;
}

export type WalkPorts = BroadcastPorts & { readonly acknowledgements: Acknowledgements };

/** Recipients on their way at once: all that stands in the queue of a broadcast. */
const maxInFlight = 500;
const maxPage = 250;
/** With a rate a page takes so long, so that pages are small enough to keep the flow steady. */
const pageSpanMs = 250;
/** With a rate pages are read so long before their turn. */
const aheadMs = 1_000;
const inFlightMs = 5_000;
/** With so many without an outcome nothing more is asked for: the provider is away, or the database is full of waiting. */
const maxWaiting = 1_000;
const reportEveryMs = 250;
const pollMs = 250;
/** Behind the start of a walk so many may have been asked for by an earlier one: those that are stored take no turn. */
const maybeKnown = 2 * maxInFlight;

export async function walkRecipients({ run, slot, view, isOver }: Walk, ports: WalkPorts): Promise<void> {
  const { order } = run;
  const now = (): number => ports.now().getTime();
  const flights: Flight[] = [];
  let standing = run;
  let account = run.account;
  if (account.total === null) account = { ...account, total: await countRecipients(run, slot, ports) };
  let behind = account.cursor;
  let nextTurnAt = account.nextTurnAt;
  let read = 0;
  let isAtEnd = false;
  let reportedAt = now();
  const inFlightLimit = mostInFlight(order);

  const nextPage = async (): Promise<Page | undefined> => {
    const limit = pageSize(order);
    const people = await readRecipients({ run, slot, behind, limit, now: now() }, ports);
    const last = people.at(-1);
    if (last === undefined) return undefined;
    const { due, nextWaveAt, localTimes } = await dueOf(people, { run, view }, ports);
    const isKnown = run.account.wave > 1 || read < maybeKnown;
    const known =
      isKnown && due.length > 0 ? await ports.deliveries.load(due.map(({ key }) => key)) : undefined;
    const asked = due.filter(({ key }) => known?.has(key) !== true);
    const turns =
      order.rateLimit === undefined
        ? undefined
        : planTurns({ count: asked.length, perSecond: order.rateLimit, nextTurnAt, now: now() });
    read += people.length;
    behind = last.place;
    nextTurnAt = asked.length === 0 ? nextTurnAt : (turns?.nextTurnAt ?? 0);
    return {
      due,
      asked,
      moments: turns?.moments,
      end: last.place,
      size: people.length,
      nextWaveAt,
      localTimes,
      nextTurnAt,
      wave: order.localTime === undefined ? undefined : run.account.wave,
    };
  };

  const mayAskFor = (): boolean => {
    const inFlight = flights.reduce((sum, { page }) => sum + page.due.length, 0);
    return (
      !isAtEnd &&
      !isOver() &&
      inFlight + pageSize(order) <= inFlightLimit &&
      account.waiting.length < maxWaiting &&
      (order.rateLimit === undefined || nextTurnAt < now() + aheadMs)
    );
  };

  const askForMore = async (): Promise<void> => {
    while (mayAskFor()) {
      const page = await nextPage();
      if (page === undefined) isAtEnd = true;
      else flights.push(takeOff(page, ports));
    }
  };

  /** Whether to go on. */
  const report = async (isWalked = false): Promise<boolean> => {
    account = await heardOf(account, run, ports);
    const isDone = isWalked && account.waiting.length === 0;
    const next = await reportAccount(standing, { account, isWalked: isDone }, ports);
    if (next === undefined) return false;
    standing = next;
    reportedAt = now();
    return true;
  };

  try {
    for (;;) {
      await askForMore();
      const flight = flights.shift();
      if (flight !== undefined) {
        const recipientCounts = await flight.landed;
        if (recipientCounts === undefined) break;
        account = withPage(account, flight.page, recipientCounts);
      } else if (isAtEnd) {
        if (!(await report(true)) || isOver()) return;
        await ports.rest(pollMs);
      } else if (isOver()) {
        break;
      } else {
        await ports.rest(restMs(nextTurnAt - aheadMs - now()));
      }
      const hasFailed = order.pausesOnError === true && account.failed > standing.account.failed;
      const isDue = hasFailed || now() - reportedAt >= reportEveryMs;
      if (isDue && !(await report())) return;
    }
    if (account !== standing.account) await report();
  } finally {
    await Promise.all(flights.map(({ landed }) => landed));
  }
}

function restMs(untilTurnMs: number): number {
  return Math.min(pollMs, Math.max(untilTurnMs, 10));
}

/** With a rate no more than go out in a moment: should they be held up, they do not pile up before their turns. */
function mostInFlight(order: BroadcastRun["order"]): number {
  const { rateLimit, pausesOnError } = order;
  // One that pauses when something fails looks at each page before it asks for the next.
  if (rateLimit === undefined) return pausesOnError === true ? pageSize(order) : maxInFlight;
  const inTime = Math.ceil((rateLimit * inFlightMs) / 1_000);
  return Math.min(maxInFlight, Math.max(2 * pageSize(order), inTime));
}

function pageSize({ batchSize, rateLimit }: BroadcastRun["order"]): number {
  const size = Math.min(batchSize, maxPage);
  return rateLimit === undefined
    ? size
    : Math.min(size, Math.max(1, Math.ceil((rateLimit * pageSpanMs) / 1_000)));
}

function withPage(
  account: BroadcastAccount,
  page: Page,
  recipientCounts: Parameters<typeof withRecipientCounts>[1],
): BroadcastAccount {
  return {
    ...withRecipientCounts(account, recipientCounts),
    cursor: page.end,
    walked: account.walked + page.size,
    nextTurnAt: page.nextTurnAt,
    nextWaveAt: earlier(account.nextWaveAt, page.nextWaveAt),
    ...(page.localTimes !== undefined && { localTimes: addLocalTimes(account.localTimes, page.localTimes) }),
  };
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Those whose time has come in this wave, and when the next of the others follow. */
async function dueOf(
  people: readonly Recipient[],
  { run, view }: Pick<Walk, "run" | "view">,
  { actors, now }: Pick<WalkPorts, "actors" | "now">,
): Promise<Pick<Page, "due" | "nextWaveAt" | "localTimes">> {
  const { order, account } = run;
  const { localTime } = order;
  if (localTime === undefined) return { due: people, nextWaveAt: null, localTimes: undefined };
  const moments = await localMomentsOf(people, localTime, { view, actors, now: now().getTime() });
  const later = [...moments.values()].map(({ at }) => at).filter((at) => at > account.waveAt);
  // What an older release started knows nothing of those for whom it is past.
  const isCounted = account.wave === 1 && localTime.past !== undefined;
  return {
    due: people.flatMap((recipient) => {
      const moment = moments.get(recipient.userKey);
      return moment === undefined || moment.at > account.waveAt
        ? []
        : [withLocalTime(recipient, localTime.at, moment)];
    }),
    nextWaveAt: later.length === 0 ? null : Math.min(...later),
    localTimes: isCounted ? countLocalMoments(moments) : undefined,
  };
}

/** A message that is not sent is asked for all the same, so that its delivery says why. */
function withLocalTime(recipient: Recipient, scheduledAt: string, { is, zone }: LocalMoment): Recipient {
  if (is !== "skipped") return recipient;
  return { ...recipient, request: { ...recipient.request, pastLocalTime: { scheduledAt, timezone: zone } } };
}

/** Asks after those that had no outcome yet; those whose person was erased are waited for no longer. */
async function heardOf(
  account: BroadcastAccount,
  { workspaceId }: Pick<BroadcastRun, "workspaceId">,
  { deliveries }: Pick<WalkPorts, "deliveries">,
): Promise<BroadcastAccount> {
  if (account.waiting.length === 0) return account;
  const stored = await deliveries.load(account.waiting.map((id) => deliveryKey(workspaceId, id)));
  const recipientCounts = recipientCountsOf(stored.values());
  if (recipientCounts.waiting.length === account.waiting.length) return account;
  return withRecipientCounts({ ...account, waiting: [] }, recipientCounts);
}
