/** What the pages of segments know about one. */
import type { Answer, Body } from "@signalbox/client";

export type Segment = Answer<"/api/admin/segments", "GET">["segments"][number];

export const segmentStatuses = ["NotStarted", "Running", "Paused"] as const;
export const statusColors = { NotStarted: "gray", Running: "green", Paused: "orange" } as const;

export const segmentKinds = ["computed", "manual"] as const;

/** The definition of a new list. */
export const newList: Body<"/api/admin/segments", "PUT">["definition"] = {
  entryNode: { id: "list", type: "Manual", version: 1 },
  nodes: [],
};

/** A manual segment is a list that members keep. */
export function kindOf({
  definition: { entryNode },
}: Pick<Segment, "definition">): (typeof segmentKinds)[number] {
  return entryNode.type === "Manual" ? "manual" : "computed";
}

/** A list that nobody was ever put on: the first users start it. */
export function isUnfilled(segment: Pick<Segment, "definition" | "status">): boolean {
  return segment.status === "NotStarted" && kindOf(segment) === "manual";
}

/** What is asked for one segment. */
export function segmentRequest(id: string) {
  return { params: { query: { ids: [id] } } };
}

/** What is asked for a page of its members. */
export function membersRequest(id: string, { cursor }: { readonly cursor?: string }) {
  return { params: { path: { id }, query: { limit: 50, ...(cursor !== undefined && { cursor }) } } };
}
