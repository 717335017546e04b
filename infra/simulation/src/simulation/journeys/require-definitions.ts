/** That a decision had the definition of every journey at hand. */
import type { AppliedDecision } from "./journal.js";

/** A worker may read the workspace before the rows of its journeys are published, or after they were removed. */
export function requireDefinitions({ key, view, now }: AppliedDecision): void {
  for (const { id, version, present, definition, past, earlier } of view.state.journeys) {
    const isComplete = present === undefined || definition !== undefined;
    if (isComplete && earlier.length === past.versions.length) continue;
    throw new Error(
      `${key}: decided without a definition of the journey ${id}, version ${version}, at ${now}`,
    );
  }
}
