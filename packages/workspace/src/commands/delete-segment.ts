/** Deletes a segment with all its computed state. Refused while another resource needs it. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { versionAfter } from "../definitions.js";
import { isSegmentInForce } from "../in-force.js";
import { journeysThatNeed } from "../journeys.js";
import { usesOf } from "../segment-uses.js";

export interface DeleteSegment {
  readonly id: string;
}

export const deleteSegment: Command<DeleteSegment> = defineCommand({
  name: "delete-segment",
  input: z.object({ id: z.string() }),
  decide: (state, { id }) => {
    const segment = state.segments.find((each) => each.id === id);
    if (segment === undefined) return { state, outcome: refused("NotFound", `no segment with id "${id}"`) };
    const uses = [...usesOf(state, id), ...journeysThatNeed(state, id)];
    if (uses.length > 0) {
      return { state, outcome: refused("InUse", `the segment is needed by ${uses.join(", ")}`) };
    }
    return {
      state: {
        ...state,
        definitionVersion: versionAfter(state, segment, undefined, isSegmentInForce),
        segments: state.segments.filter((each) => each !== segment),
      },
      outcome: applied,
    };
  },
});
