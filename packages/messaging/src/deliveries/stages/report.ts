/**
 * Last stage: reports the outcome of a delivery to the user's actor. It follows the write and is repeated with it, so
 * nothing is reported that is not written, and everything written is reported once its job is done. Repeats are
 * harmless.
 */
import {
  bouncePost,
  correctionPosts,
  outcomePost,
  segmentBroadcastPosts,
  type EventSurroundings,
} from "../state/events.js";
import type { Settled } from "./stage.js";

export interface ReportStagePorts {
  readonly now: () => Date;
  readonly nextSeq: (receivedAt: number) => number;
}

export function createReportStage({ now, nextSeq }: ReportStagePorts): (context: Settled) => void {
  return ({ delivery, job }) => {
    if (delivery === undefined) return;
    const receivedAt = now().getTime();
    const around = (): EventSurroundings => ({ receivedAt, seq: nextSeq(receivedAt) });
    const outcome = outcomePost(delivery, around());
    if (outcome === undefined) return;
    job.report(outcome);
    const bounce = bouncePost(delivery, around());
    if (bounce !== undefined) job.report(bounce);
    for (const correction of correctionPosts(delivery, around())) job.report(correction);
    for (const received of segmentBroadcastPosts(delivery, around)) job.report(received);
  };
}
