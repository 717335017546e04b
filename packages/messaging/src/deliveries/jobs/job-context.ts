/**
 * Batches the outcome events of a job's deliveries, so that users' mailboxes get few large batches. Long jobs report
 * four times a second. A job is done only once everything is reported, so a job whose worker died reports again.
 */
import type { Post, GroupCommit } from "@signalbox/engine";

export interface JobContext {
  /** Adds an event to the next batch. */
  readonly report: (post: Post) => void;
  /** Runs after everything that was reported before has reached the queue. */
  readonly afterReporting: (work: () => Promise<unknown>) => void;
}

export interface JobOptions {
  readonly commit: GroupCommit;
  /** Calls repeatedly until cancelled; a timer of the process when absent. */
  readonly repeat?: ((everyMs: number, call: () => void) => () => void) | undefined;
}

/** Short, so that events do not wait behind the reports of a whole second of messages. */
const reportEveryMs = 250;

/** Rejects with the error of the work, or of the queue. */
export async function runJob<Result>(
  { commit, repeat = repeatAligned }: JobOptions,
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

/** Fires at the same times for all jobs, so that their events leave in the same batches. */
function repeatAligned(everyMs: number, call: () => void): () => void {
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
