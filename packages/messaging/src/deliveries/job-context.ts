/**
 * What a job of the delivery queues shares among its deliveries: the events that say what became of them leave together,
 * so that users' mailboxes get few large batches instead of many small ones. Long jobs report four times a second. A job is done
 * only once everything is reported, so a job whose worker died reports again.
 */
import type { Post, GroupCommit } from "@signalbox/engine";

export interface JobContext {
  /** Reports with the next batch. */
  readonly report: (post: Post) => void;
  /** Done once everything that was reported before has reached the queue. */
  readonly afterReporting: (work: () => Promise<unknown>) => void;
}

export interface JobOptions {
  readonly commit: GroupCommit;
  /** Calls until it is cancelled; the machine's own timer when absent. */
  readonly repeat?: ((everyMs: number, call: () => void) => () => void) | undefined;
}

/** Short, so that no second of events waits behind the reports of a whole second of messages. */
const reportEveryMs = 250;

/** Throws what the work threw, or that the queue does not take the events. */
export async function runJob<Result>(
  { commit, repeat = repeatInStep }: JobOptions,
  work: (job: JobContext) => Promise<Result>,
): Promise<Result> {
  let waiting: Post[] = [];
  const underWay: Promise<void>[] = [];
  const failures: unknown[] = [];
  const afterwards: (() => Promise<unknown>)[] = [];
  const reportAll = (): void => {
    const posts = waiting;
    if (posts.length === 0) return;
    waiting = [];
    const posted = commit.post(posts).then(
      () => undefined,
      (error: unknown) => void failures.push(error),
    );
    underWay.push(posted);
  };

  const cancel = repeat(reportEveryMs, reportAll);
  const [outcome] = await Promise.allSettled([
    work({
      report: (post) => waiting.push(post),
      afterReporting: (call) => afterwards.push(call),
    }),
  ]);
  cancel();
  reportAll();
  await Promise.all(underWay);
  if (outcome.status === "rejected") throw outcome.reason;
  if (failures.length > 0) throw failures[0];
  await Promise.all(afterwards.map((call) => call()));
  return outcome.value;
}

/** At the same moments for all jobs, so that their events leave in the same batches. */
function repeatInStep(everyMs: number, call: () => void): () => void {
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
