/**
 * One job of the deliveries queue while it is worked on: the deliveries it settles are told of together, so that users'
 * mailboxes get few large envelopes instead of many small ones. Long jobs tell now and then. The job is done only once all
 * is told, so a job whose worker died tells again.
 *
 * Hundreds of outcomes at one moment are work for every partition at once, and an event from outside that comes just then
 * waits for all of it. So while messages give way to such events, each sixteenth of the mailboxes is told at its own part
 * of a second: as large envelopes as before, one after the other.
 */
import type { GroupCommit, Post } from "@signalbox/engine";
import { partitionOf } from "@signalbox/core";

export interface Errand {
  /** Keeps the post until the next time posts leave. */
  readonly tell: (post: Post) => void;
  /** Done once all that was told of before has left. */
  readonly afterTelling: (work: () => Promise<unknown>) => void;
}

export interface ErrandOptions {
  readonly commit: GroupCommit;
  readonly now: () => Date;
  /** Whether messages give way to events at the moment; they do not when absent. */
  readonly isGivingWay?: (() => boolean) | undefined;
  /** Calls until it is cancelled. */
  readonly repeat?: ((everyMs: number, call: () => void) => () => void) | undefined;
}

/** Nobody is told later than that because of others in the same job. */
const longestWaitMs = 1_000;
/** A power of two, as the number of partitions is: then each partition has one part of the second. */
const parts = 16;
const partMs = longestWaitMs / parts;
/** So few nobody feels: a job that ends with them does not wait for their moments. */
const few = 50;

/** Throws what the work threw, or that the queue does not take what is to be told. */
export async function runErrand<Result>(
  { commit, now, isGivingWay = () => false, repeat = machineRepeat }: ErrandOptions,
  work: (errand: Errand) => Promise<Result>,
): Promise<Result> {
  let waiting: Post[] = [];
  const underWay: Promise<void>[] = [];
  const failures: unknown[] = [];
  const afterwards: (() => Promise<unknown>)[] = [];
  const leave = (isDue: (post: Post) => boolean): void => {
    const posts = waiting.filter(isDue);
    if (posts.length === 0) return;
    waiting = waiting.filter((post) => !isDue(post));
    const posted = commit.post(posts).then(
      () => undefined,
      (error: unknown) => void failures.push(error),
    );
    underWay.push(posted);
  };

  const partNow = (): number => Math.round(now().getTime() / partMs);
  let told = partNow();
  let whenEmpty = (): void => undefined;
  const tellOn = (): void => {
    const [after, until] = [told, partNow()];
    told = until;
    // A process that was busy catches up on the parts it missed.
    if (isGivingWay()) leave(({ message }) => isBetween(partitionOf(message.to, parts), after, until));
    else if (isBetween(0, after, until)) leave(() => true);
    if (waiting.length === 0) whenEmpty();
  };
  const cancel = repeat(partMs, tellOn);
  const [outcome] = await Promise.allSettled([
    work({
      tell: (post) => waiting.push(post),
      afterTelling: (call) => afterwards.push(call),
    }),
  ]);
  if (waiting.length > few && isGivingWay()) {
    await new Promise<void>((resolve) => {
      whenEmpty = resolve;
    });
  }
  cancel();
  leave(() => true);
  await Promise.all(underWay);
  if (outcome.status === "rejected") throw outcome.reason;
  if (failures.length > 0) throw failures[0];
  await Promise.all(afterwards.map((call) => call()));
  return outcome.value;
}

/** Whether the part comes by after `after`, up to `until`, which count on from second to second. */
function isBetween(part: number, after: number, until: number): boolean {
  return Math.floor((until - part) / parts) > Math.floor((after - part) / parts);
}

/** At the same moments for all jobs, so that what they have to tell leaves in the same envelopes. */
function machineRepeat(everyMs: number, call: () => void): () => void {
  const callAgain = (): NodeJS.Timeout =>
    setTimeout(
      () => {
        timer = callAgain();
        call();
      },
      Math.ceil(everyMs - (Date.now() % everyMs)),
    );
  let timer = callAgain();
  return () => clearTimeout(timer);
}
