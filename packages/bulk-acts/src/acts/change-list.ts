/** Puts people on a manual list, or takes them off. */
import { listingPosts } from "@signalbox/users";
import { manualSegmentVersion } from "@signalbox/audience";
import type { ActOf } from "../bulk-act.js";
import { countedPage, type BulkActKind, type Checked } from "../bulk-act-kind.js";
import { bulkSays } from "../bulk-sentences.js";
import type { WorkspaceView } from "@signalbox/workspace";

type ListAct = ActOf<"AddToList"> | ActOf<"RemoveFromList">;

function listKind(inSegment: boolean, count: string): BulkActKind<ListAct> {
  return {
    permission: "segments:write",
    pageSize: 200,
    check: ({ segmentId }, view) => checkList(segmentId, view),
    async apply(people, { workspaceId, taskId, order, number }, ports) {
      const { act, at, list } = order;
      if (list === undefined) throw new TypeError("the order of a list has no version");
      const users = people.map(({ id }, index) => ({ id, row: number * 1_000 + index }));
      const { segmentId } = act;
      const listing = { ...list, at, workspaceId, segmentId, commandId: taskId, inSegment };
      const posts = await listingPosts(users, listing, ports);
      return countedPage(
        posts.map(({ message }) => message),
        { [count]: people.length },
      );
    },
  };
}

function checkList(segmentId: string, { state }: WorkspaceView): Checked {
  const segment = state.segments.find(({ id }) => id === segmentId);
  if (segment === undefined || manualSegmentVersion(segment.definition) === undefined) {
    return { ok: false, field: "segmentId", sentence: bulkSays.notAList() };
  }
  return { ok: true, resource: { kind: "segment", id: segmentId, name: segment.name } };
}

export const addToList: BulkActKind<ActOf<"AddToList">> = {
  ...listKind(true, "added"),
  warnings({ segmentId }, { state }) {
    const names = state.journeys
      .filter(({ status, present }) => status === "Running" && present?.entrySegmentId === segmentId)
      .map(({ name }) => name);
    return Promise.resolve(names.length === 0 ? [] : [bulkSays.bulkStartsJourneys({ names })]);
  },
};

export const removeFromList: BulkActKind<ActOf<"RemoveFromList">> = listKind(false, "removed");
