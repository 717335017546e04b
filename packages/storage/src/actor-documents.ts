/** Recognizes a save that reports a version conflict because it was already written by an earlier sending of itself. */
import type { ActorDocument } from "@signalbox/core";

/**
 * Whether the stored document is the one to be written; nothing stored matches an erasure. The version alone is not
 * enough: two workers that loaded the same document assign the same next version.
 */
export function sameActorDocument(standing: ActorDocument | null, wanted: ActorDocument | null): boolean {
  if (standing === null || wanted === null) return standing === wanted;
  return (
    standing.version === wanted.version &&
    standing.state === wanted.state &&
    standing.outbox === wanted.outbox &&
    standing.alarmAt === wanted.alarmAt &&
    standing.listed === wanted.listed &&
    standing.fold === wanted.fold &&
    standing.jobs.length === wanted.jobs.length &&
    standing.jobs.every((job, index) => job === wanted.jobs[index])
  );
}
