/**
 * Walks the recipients of one broadcast from its stored cursor. Several pages are in flight at once and are counted
 * in order. No recipient is lost and none gets the broadcast twice, wherever the walk stops:
 *
 *   before a page is requested       nothing has happened; the cursor is before the page
 *   after it was requested           delivery ids follow from broadcast and user: a second request is refused
 *   after part of it was sent        as above; sent deliveries are found stored and are counted with the page
 *   before progress is reported      the pages since then are walked again, found stored, and counted
 *   after it is reported             the cursor is behind the pages; deliveries without an outcome are in `waiting`
 *   the report is lost or late       this walk ends; the next begins from the stored progress
 *   a pause or an end comes          the report is refused, because the revision has changed: this walk ends. The
 *                                    delivery processor claims nothing more. After a pause the page comes again and what
 *                                    was stored is counted. After an end progress is read from the analysis
 */
import type { PagerProgress, BroadcastRun } from "./broadcast-run.js";
import type { WorkspaceView } from "@signalbox/workspace";
import type { Acknowledgements } from "@signalbox/engine";
import { deliveryKey } from "@signalbox/core";
import type { BroadcastPorts } from "./broadcast-ports.js";
import { sendPage, type PageInFlight, type Page } from "./page-in-flight.js";
import type { Expectation } from "./expect-recipients.js";
import { excessOf } from "./approved-number.js";
import { addLocalTimes, countLocalMoments, localMomentsOf, type LocalMoment } from "./local-moments.js";
import { planSendTimes } from "./plan-send-times.js";
import { addTimesAhead } from "./times-ahead.js";
import type { Recipient, RecipientSource } from "./recipient-source.js";
import { reportProgress } from "./report-progress.js";
import { isPassDone, mayWaitFor } from "./waiting-limits.js";
import {
  nothingYet,
  recipientCountsOf,
  withRecipientCounts,
  type RecipientCounts,
} from "./recipient-counts.js";

export interface Walk {
  readonly run: BroadcastRun;
  readonly recipients: RecipientSource;
  readonly view: WorkspaceView;
  /** What is known of that many recipients before the first of them is walked; undefined when it is over first. */
  readonly expect: (total: number) => Promise<Expectation | undefined>;
  /** Whether to request nothing more. */
  readonly isOver: () => boolean;
}

export type WalkPorts = BroadcastPorts & { readonly acknowledgements: Acknowledgements };

/** Recipients in flight at once: at most this many are in the queue for one broadcast. */
const maxInFlight = 500;
const maxPage = 250;
/** With a rate, the time span of a page: short, so that messages leave evenly. */
const pageSpanMs = 250;
/** With a rate, how long before its send times a page is read. */
const aheadMs = 1_000;
const inFlightMs = 5_000;
/** For each thousand of deliveries without an outcome, and at least once. */
const reportEveryMs = 250;
const pollMs = 250;
/** How long it is not looked whether deliveries that are not due yet have an outcome. */
const longestPollMs = 5_000;
/** An earlier walk may have requested this many behind the cursor; those that are stored get no send time. */
const maybeKnown = 2 * maxInFlight;

export async function walkRecipients(
  { run, recipients: source, view, expect, isOver }: Walk,
  ports: WalkPorts,
): Promise<void> {
  const { order } = run;
  const now = (): number => ports.now().getTime();
  const pagesInFlight: PageInFlight[] = [];
  let current = run;
  let account = run.account;
  /** Messages may wait for hours, in which nothing is reported. */
  let reported = account;
  if (account.total === null) {
    const total = await source.count();
    const halted = excessOf(order, total);
    if (halted !== undefined) {
      await reportProgress(run, { account, halted }, ports);
      return;
    }
    const expectation = await expect(total);
    if (expectation === undefined) return;
    account = { ...account, total, ...expectation };
  }
  let cursor = account.cursor;
  let nextTurnAt = account.nextTurnAt;
  let read = 0;
  let isAtEnd = false;
  let reportedAt = now();
  const inFlightLimit = inFlightLimitOf(order);
  let putOff: ReadonlySet<string> = new Set();
  let nextDueAt: number | undefined;

  const nextPage = async (): Promise<Page | undefined> => {
    const limit = pageSize(order);
    const recipients = await source.read({ cursor, limit, now: now() });
    const last = recipients.at(-1);
    if (last === undefined) return undefined;
    const { due, nextWaveAt, localTimes, later } = await dueOf(recipients, { run, view }, ports);
    const mayBeKnown = run.account.wave > 1 || read < maybeKnown;
    const known =
      mayBeKnown && due.length > 0 ? await ports.deliveries.load(due.map(({ key }) => key)) : undefined;
    const toRequest = due.filter(({ key }) => known?.has(key) !== true);
    const plan =
      order.rateLimit === undefined
        ? undefined
        : planSendTimes({ count: toRequest.length, perSecond: order.rateLimit, nextTurnAt, now: now() });
    read += recipients.length;
    cursor = last.sortKey;
    nextTurnAt = toRequest.length === 0 ? nextTurnAt : (plan?.nextTurnAt ?? 0);
    return {
      due,
      toRequest,
      sendTimes: plan?.sendTimes,
      end: last.sortKey,
      size: recipients.length,
      nextWaveAt,
      localTimes,
      later,
      nextTurnAt,
      wave: order.localTime === undefined ? undefined : run.account.wave,
    };
  };

  const mayRequest = (): boolean => {
    const inFlight = pagesInFlight.reduce((sum, { page }) => sum + page.due.length, 0);
    return (
      !isAtEnd &&
      !isOver() &&
      inFlight + pageSize(order) <= inFlightLimit &&
      mayWaitFor(account.waiting, putOff) &&
      (order.rateLimit === undefined || nextTurnAt < now() + aheadMs)
    );
  };

  const requestPages = async (): Promise<void> => {
    while (mayRequest()) {
      const page = await nextPage();
      if (page === undefined) isAtEnd = true;
      else pagesInFlight.push(sendPage(page, ports));
    }
  };

  /** Returns whether the walk continues. */
  const report = async (isWalked = false): Promise<boolean> => {
    const counts = await outcomesOf(account.waiting, run, ports);
    ({ nextDueAt } = counts);
    putOff = new Set(counts.putOff);
    account = withNewOutcomes(account, counts);
    const isDone = isWalked && isPassDone(account);
    if (isDone || account !== reported) {
      const next = await reportProgress(current, { account, isWalked: isDone }, ports);
      if (next === undefined) return false;
      current = next;
      reported = account;
    }
    reportedAt = now();
    return true;
  };

  try {
    for (;;) {
      await requestPages();
      const first = pagesInFlight.shift();
      if (first !== undefined) {
        const recipientCounts = await first.counts;
        if (recipientCounts === undefined) break;
        account = withPage(account, first.page, recipientCounts);
      } else if (isAtEnd) {
        if (!(await report(true)) || isOver()) return;
        await ports.sleep(Math.min(Math.max((nextDueAt ?? 0) - now(), pollMs), longestPollMs));
      } else if (isOver()) {
        break;
      } else {
        await ports.sleep(sleepMs(nextTurnAt - aheadMs - now()));
      }
      const hasFailed = order.pausesOnError === true && account.failed > current.account.failed;
      const everyMs = reportEveryMs * Math.max(1, account.waiting.length / 1_000);
      const isDue = hasFailed || now() - reportedAt >= everyMs;
      if (isDue && !(await report())) return;
    }
    if (account !== reported) await report();
  } finally {
    await Promise.all(pagesInFlight.map(({ counts }) => counts));
  }
}

function sleepMs(untilTurnMs: number): number {
  return Math.min(pollMs, Math.max(untilTurnMs, 10));
}

/** With a rate, the messages of a few seconds: if they are delayed, they do not pile up before their send times. */
function inFlightLimitOf(order: BroadcastRun["order"]): number {
  const { rateLimit, pausesOnError } = order;
  // A broadcast that pauses on errors checks each page before it requests the next.
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
  account: PagerProgress,
  page: Page,
  recipientCounts: Parameters<typeof withRecipientCounts>[1],
): PagerProgress {
  return {
    ...withRecipientCounts(account, recipientCounts),
    cursor: page.end,
    walked: account.walked + page.size,
    nextTurnAt: page.nextTurnAt,
    nextWaveAt: earlier(account.nextWaveAt, page.nextWaveAt),
    ...(page.localTimes !== undefined && { localTimes: addLocalTimes(account.localTimes, page.localTimes) }),
    ...(isCountedByPage(account) && { ahead: addTimesAhead(account.ahead ?? [], page.later) }),
  };
}

/** Whether the start left it to the first pass to count the users of each zone. */
function isCountedByPage({ wave, expected, ahead }: PagerProgress): boolean {
  return wave === 1 && expected === undefined && ahead !== undefined;
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** The recipients whose time has come in this pass, and the time of the next pass. */
async function dueOf(
  recipients: readonly Recipient[],
  { run, view }: Pick<Walk, "run" | "view">,
  { actors, now }: Pick<WalkPorts, "actors" | "now">,
): Promise<Pick<Page, "due" | "nextWaveAt" | "localTimes" | "later">> {
  const { order, account } = run;
  const { localTime } = order;
  if (localTime === undefined) return { due: recipients, nextWaveAt: null, localTimes: undefined, later: [] };
  const moments = await localMomentsOf(recipients, localTime, { view, actors, now: now().getTime() });
  const later = [...moments.values()].filter(({ at }) => at > account.waveAt);
  // A broadcast that an older release started does not say what to do when the time is past.
  const isCounted = account.wave === 1 && localTime.past !== undefined;
  return {
    due: recipients.flatMap((recipient) => {
      const moment = moments.get(recipient.userKey);
      return moment === undefined || moment.at > account.waveAt
        ? []
        : [withLocalTime(recipient, localTime.at, moment)];
    }),
    nextWaveAt: later.length === 0 ? null : Math.min(...later.map(({ at }) => at)),
    localTimes: isCounted ? countLocalMoments(moments) : undefined,
    later: later.map(({ at, zone: timezone }) => ({ at, timezone })),
  };
}

/** A message that is not sent is requested all the same, so that its delivery states why. */
function withLocalTime(recipient: Recipient, scheduledAt: string, { is, zone }: LocalMoment): Recipient {
  if (is !== "skipped") return recipient;
  return { ...recipient, request: { ...recipient.request, pastLocalTime: { scheduledAt, timezone: zone } } };
}

/** Counts the deliveries without an outcome that have one now; those of erased users are removed. */
function withNewOutcomes(account: PagerProgress, counts: RecipientCounts): PagerProgress {
  if (counts.waiting.length === account.waiting.length) return account;
  return withRecipientCounts({ ...account, waiting: [] }, counts);
}

async function outcomesOf(
  ids: readonly string[],
  { workspaceId }: Pick<BroadcastRun, "workspaceId">,
  { deliveries }: Pick<WalkPorts, "deliveries">,
): Promise<RecipientCounts> {
  if (ids.length === 0) return nothingYet;
  const stored = await deliveries.load(ids.map((id) => deliveryKey(workspaceId, id)));
  return recipientCountsOf(stored.values());
}
