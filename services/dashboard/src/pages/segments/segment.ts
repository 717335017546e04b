/** What the pages of segments know about one. */
import type { Answer } from "@signalbox/client";
import type { SegmentNode } from "../../definitions/describe-condition.js";

export type Segment = Answer<"/api/admin/segments", "GET">["segments"][number];

export const segmentStatuses = ["NotStarted", "Running", "Paused"] as const;
export const statusColors = { NotStarted: "gray", Running: "green", Paused: "orange" } as const;

export const segmentKinds = ["computed", "manual"] as const;

/** A manual segment is a list that members keep. */
export function kindOf({
  definition: { entryNode },
}: Pick<Segment, "definition">): (typeof segmentKinds)[number] {
  return entryNode.type === "Manual" ? "manual" : "computed";
}

/** Ids of the templates that a definition names. */
export function templatesIn({ entryNode, nodes }: Segment["definition"]): readonly string[] {
  const all: readonly SegmentNode[] = [entryNode, ...nodes];
  return [...new Set(all.flatMap((node) => (node.type === "Email" ? [node.templateId] : [])))];
}

/** What is asked for one segment. */
export function segmentRequest(id: string) {
  return { params: { query: { ids: [id] } } };
}

/** What is asked for a page of its members. */
export function membersRequest(id: string, { cursor }: { readonly cursor?: string }) {
  return { params: { path: { id }, query: { limit: 50, ...(cursor !== undefined && { cursor }) } } };
}
