/** The segment of those who got a broadcast, for a copy of it to exclude. Pure. */
import type { Body } from "@signalbox/client";
import { derivedId } from "../../data/index.js";

export type SegmentPut = Body<"/api/admin/segments", "PUT"> & { readonly id: string };

/** The longest name that the API takes. */
const longestName = 200;

/**
 * The people who were sent a broadcast, and those whose address got it as another one's. Its id follows from the
 * broadcast's, so a second copy uses the same segment.
 */
export function receivedSegment({ id: broadcastId }: { readonly id: string }, name: string): SegmentPut {
  const ofBroadcast = { path: "broadcastId", operator: equals(broadcastId) };
  const isDuplicate = { path: "variant.type", operator: equals("DuplicateAddress") };
  return {
    id: derivedId(["received", broadcastId]),
    name: name.slice(0, longestName),
    definition: {
      entryNode: { type: "Or", id: "1", children: ["2", "3"] },
      nodes: [
        { ...performed, id: "2", event: "DFInternalMessageSent", properties: [ofBroadcast] },
        { ...performed, id: "3", event: "DFMessageSkipped", properties: [ofBroadcast, isDuplicate] },
      ],
    },
  };
}

const performed = { type: "Performed", times: 1, timesOperator: ">=" } as const;

function equals(value: string): { readonly type: "Equals"; readonly value: string } {
  return { type: "Equals", value };
}
