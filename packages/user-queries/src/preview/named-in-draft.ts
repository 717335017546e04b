/** The segments that a draft of a segment names, with where their members are found. */
import { segmentsNamedBy, type SegmentDefinition } from "@signalbox/audience";
import type { WorkspaceId } from "@signalbox/core";
import type { WorkspaceState } from "@signalbox/workspace";
import type { NamedInDraft } from "../tasks/evaluate-draft.js";

export function namedInDraft(
  definition: SegmentDefinition,
  workspaceId: WorkspaceId,
  { segments }: Pick<WorkspaceState, "segments">,
): NamedInDraft {
  const named = new Set(segmentsNamedBy(definition));
  const slots = segments.filter(({ id }) => named.has(id)).map(({ id, slot }) => [id, slot] as const);
  return { workspaceId, slots: new Map(slots) };
}
