/** When a save that found another version than it expected has nevertheless been done: by an earlier sending of itself. */
import type { ActorDocument } from "@signalbox/core";

/**
 * Whether what stands in the store is what we wanted to write, nothing meaning erased. The version alone would not do:
 * two workers that loaded the same document give their saves the same next version.
 */
export function sameActorDocument(standing: ActorDocument | null, wanted: ActorDocument | null): boolean {
  if (standing === null || wanted === null) return standing === wanted;
  return (
    standing.version === wanted.version &&
    standing.state === wanted.state &&
    standing.outbox === wanted.outbox &&
    standing.alarmAt === wanted.alarmAt &&
    standing.listed === wanted.listed &&
    standing.jobs.length === wanted.jobs.length &&
    standing.jobs.every((job, index) => job === wanted.jobs[index])
  );
}
