/**
 * One job of the deliveries queue while it is worked on: the deliveries it settles are told of together, so that users'
 * mailboxes get few large envelopes instead of many small ones. Long jobs tell now and then. The job is done only once all
 * is told, so a job whose worker died tells again.
 */
import type { GroupCommit, Post } from "@signalbox/actors";

export interface Errand {
  /** Keeps the post until the next time posts leave. */
  tell(post: Post): void;
  /** Done once all that was told of before has left. */
  afterTelling(work: () => Promise<unknown>): void;
}

export interface ErrandOptions {
  readonly commit: GroupCommit;
  /** Calls until it is cancelled. */
  readonly repeat?: (everyMs: number, call: () => void) => () => void;
}

/** Nobody is told later than that because of others in the same job. */
const longestWaitMs = 1_000;

/** Throws what the work threw, or that the queue does not take what is to be told. */
export async function runErrand<Result>(
  { commit, repeat = machineRepeat }: ErrandOptions,
  work: (errand: Errand) => Promise<Result>,
): Promise<Result> {
  let waiting: Post[] = [];
  const underWay: Promise<void>[] = [];
  const failures: unknown[] = [];
  const afterwards: (() => Promise<unknown>)[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    const posts = waiting;
    waiting = [];
    const posted = commit.post(posts).then(
      () => undefined,
      (error: unknown) => void failures.push(error),
    );
    underWay.push(posted);
  };
  const cancel = repeat(longestWaitMs, flush);
  const [outcome] = await Promise.allSettled([
    work({
      tell: (post) => waiting.push(post),
      afterTelling: (call) => afterwards.push(call),
    }),
  ]);
  cancel();
  flush();
  await Promise.all(underWay);
  if (outcome.status === "rejected") throw outcome.reason;
  if (failures.length > 0) throw failures[0];
  await Promise.all(afterwards.map((call) => call()));
  return outcome.value;
}

/** At the same moments for all jobs, so that what they have to tell leaves in the same envelopes. */
function machineRepeat(everyMs: number, call: () => void): () => void {
  const callAgain = (): NodeJS.Timeout =>
    setTimeout(
      () => {
        timer = callAgain();
        call();
      },
      everyMs - (Date.now() % everyMs),
    );
  let timer = callAgain();
  return () => clearTimeout(timer);
}
