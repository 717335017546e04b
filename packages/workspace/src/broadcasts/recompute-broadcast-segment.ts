/** Recomputes the broadcast's segment for all users. A start waits until the recompute is done. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";

export interface RecomputeBroadcastSegment {
  readonly id: string;
}

export const recomputeBroadcastSegment: Command<RecomputeBroadcastSegment> = defineCommand({
  name: "recompute-broadcast-segment",
  input: z.object({ id: z.string() }),
  decide: (state, { id }) => {
    const broadcast = state.broadcasts.find((each) => each.id === id);
    if (broadcast === undefined) {
      return { state, outcome: refused("NotFound", `no broadcast with id "${id}" that could still be sent`) };
    }
    const { segmentId } = broadcast;
    if (state.segments.every((each) => each.id !== segmentId)) {
      const reason = "segmentId: the broadcast has no segment yet; put one first";
      return { state, outcome: refused("MissingRequiredFields", reason) };
    }
    const definitionVersion = state.definitionVersion + 1;
    const segments = state.segments.map((each) =>
      each.id === segmentId ? { ...each, since: definitionVersion } : each,
    );
    return { state: { ...state, definitionVersion, segments }, outcome: applied };
  },
});
