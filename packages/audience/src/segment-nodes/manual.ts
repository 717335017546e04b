/**
 * A manual list: the user's latest update for this segment says that they are in it, under the version in
 * force. A new version empties the segment until members are listed again.
 */
import { defineSentences, type Json } from "@signalbox/core";
import { z } from "zod";
import { eventFact } from "../count.js";
import { equalsScalar } from "../equality.js";
import { always } from "../finding.js";
import type { EventMatcherSpec } from "../event-matcher.js";
import type { PropertyCondition } from "../property-condition.js";
import { ownersOf } from "../reach.js";
import { shown } from "../operators/scalar.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind, type SegmentNodeShape } from "./segment-node.js";

export interface ManualNode {
  readonly type: "Manual";
  readonly id: string;
  readonly version: number;
}

/** Properties `{ segmentId, version, inSegment }`; some clients send `inSegment` as 1 or 0. */
export const manualUpdateEvent = "DFManualSegmentUpdate";

interface Versions {
  /** Of the update, as JSON. */
  readonly listed: string;
  /** In force. */
  readonly version: number;
}

const says = defineSentences({
  notListed: () => "No update of the list names this user.",
  listedIn: ({ listed, version }: Versions) =>
    `The latest update, of version ${listed}, says in; version ${version} is in force.`,
  listedOut: ({ listed, version }: Versions) =>
    `The latest update, of version ${listed}, says out; version ${version} is in force.`,
});

export const manual: SegmentNodeKind<ManualNode> = defineSegmentNode({
  type: "Manual",
  entryOnly: true,
  schema: z
    .object({
      type: z.literal("Manual"),
      id: nodeId,
      version: z.number().describe("The version of the list. A higher one empties the list."),
    })
    .describe("Users who were put on the list of this segment."),
  says,
  compile: ({ version }, context) => {
    const isOfSegment: PropertyCondition = {
      path: "segmentId",
      operator: { type: "Equals", value: context.definitionId },
    };
    const isOfVersion: PropertyCondition = { path: "version", operator: { type: "Equals", value: version } };
    const spec: EventMatcherSpec = {
      source: { of: "track", names: [manualUpdateEvent] },
      where: [isOfSegment],
      picks: [
        { pick: "operand", path: "version" },
        { pick: "operand", path: "inSegment" },
      ],
      keep: { by: "newest", limit: 1 },
    };
    const updates = context.entries(spec);
    return {
      evaluate: (input) =>
        always(updates(input).some(([, , listed, isIn]) => listed === version && isYes(isIn))),
      reach: () => ownersOf({ ...spec, where: [isOfSegment, isOfVersion] }),
      explain: (input) => {
        const [latest] = updates(input);
        return {
          says:
            latest === undefined
              ? says.notListed()
              : says[isYes(latest[3]) ? "listedIn" : "listedOut"]({ listed: shown(latest[2]), version }),
          facts: { version, latest: latest === undefined ? null : eventFact(latest) },
        };
      },
    };
  },
});

function isYes(inSegment: Json | undefined): boolean {
  return equalsScalar(inSegment, true) || equalsScalar(inSegment, 1);
}

/** The version of a manual segment; undefined for every other segment. */
export function manualSegmentVersion({
  entryNode,
}: {
  readonly entryNode: SegmentNodeShape;
}): number | undefined {
  return entryNode.type === manual.type ? manual.schema.parse(entryNode).version : undefined;
}

export function isManual(definition: { readonly entryNode: SegmentNodeShape }): boolean {
  return manualSegmentVersion(definition) !== undefined;
}
