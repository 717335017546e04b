/**
 * Lets a caller wait until its messages and all messages they caused are applied. A worker publishes a notice for each
 * applied message batch, with the message batches it caused and the replies of handlers; the wait ends when none is
 * outstanding. A notice may arrive before the caller waits, so the latest 10,000 are kept.
 */
import type { AppliedNotice, JobId, Signals } from "@signalbox/core";
import { batchedChannel, readNotices } from "./notices.js";

export interface Acknowledgement {
  readonly applied: boolean;
  /** Replies of handlers that have arrived, by reply id. */
  readonly replies: ReadonlyMap<string, unknown>;
}

export interface Acknowledgements {
  /** The value for `replyTo` of a post. */
  readonly channel: string;
  /** Resolves when all is applied, or with `applied: false` after `timeoutMs`. */
  wait(jobs: readonly JobId[], timeoutMs: number): Promise<Acknowledgement>;
  close(): Promise<void>;
}

const keptNotices = 10_000;

export interface AcknowledgementsOptions {
  readonly signals: Signals;
  /** A name that no other process has. */
  readonly channel: string;
  /** Calls `call` after `ms` unless the returned function cancels it. Default: `setTimeout`. */
  readonly timer?: (ms: number, call: () => void) => () => void;
}

export async function createAcknowledgements(options: AcknowledgementsOptions): Promise<Acknowledgements> {
  const { timer = systemTimer } = options;
  const notices = new Map<JobId, AppliedNotice>();
  const listeners = new Map<JobId, Set<(notice: AppliedNotice) => void>>();

  const channel = batchedChannel(options.channel);
  const subscription = await options.signals.subscribe(channel, (text) => {
    for (const notice of readNotices(text)) {
      notices.set(notice.job, notice);
      if (notices.size > keptNotices) dropOldest(notices);
      for (const listen of listeners.get(notice.job) ?? []) listen(notice);
    }
  });

  const listenTo = (job: JobId, listen: (notice: AppliedNotice) => void): (() => void) => {
    const set = listeners.get(job) ?? new Set();
    listeners.set(job, set.add(listen));
    return () => {
      set.delete(listen);
      if (set.size === 0) listeners.delete(job);
    };
  };

  return {
    channel,
    close: () => subscription.close(),
    wait(jobs, timeoutMs) {
      return new Promise((resolve) => {
        const replies = new Map<string, unknown>();
        const seen = new Set<JobId>();
        const outstanding = new Map<JobId, () => void>();

        const finish = (applied: boolean): void => {
          cancel();
          for (const stop of outstanding.values()) stop();
          resolve({ applied, replies });
        };
        const cancel = timer(timeoutMs, () => finish(false));

        const expect = (job: JobId): void => {
          if (seen.has(job)) return;
          seen.add(job);
          const known = notices.get(job);
          if (known === undefined) outstanding.set(job, listenTo(job, arrive));
          else absorb(known);
        };
        const absorb = (notice: AppliedNotice): void => {
          for (const [id, value] of Object.entries(notice.replies)) replies.set(id, value);
          notice.followUps.forEach(expect);
        };
        const arrive = (notice: AppliedNotice): void => {
          outstanding.get(notice.job)?.();
          outstanding.delete(notice.job);
          absorb(notice);
          if (outstanding.size === 0) finish(true);
        };

        jobs.forEach(expect);
        if (outstanding.size === 0) finish(true);
      });
    },
  };
}

function dropOldest(notices: Map<JobId, AppliedNotice>): void {
  const oldest = notices.keys().next();
  if (!oldest.done) notices.delete(oldest.value);
}

function systemTimer(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
}
