/**
 * Why one person is in a segment or is not, and whether that is up to date. What is stored of the person is explained where
 * it follows the definition as it is; else their history is read, and the reasons are those of what they will be.
 */
import {
  anonymousKey,
  definitionSetOf,
  isSegmentInForce,
  userKey,
  type StoredSegment,
  type WorkspaceState,
} from "@signalbox/actors";
import { explain, type Explanation, type Standing } from "@signalbox/audience";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import type { Person } from "../users/find-person.js";
import { draftOf, judgePeople } from "./draft.js";

export interface SegmentReasons {
  /** As lists show it. */
  readonly isMember: boolean;
  /** Whether `isMember` follows the definition as it is; else the tree tells what it will be. */
  readonly isUpToDate: boolean;
  readonly tree: Explanation | undefined;
}

export interface SegmentQuestion {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly segment: StoredSegment;
  readonly person: Person;
}

export async function segmentReasons(
  { workspaceId, state, segment, person }: SegmentQuestion,
  api: ApiContext,
): Promise<SegmentReasons> {
  const isUpToDate = isSegmentInForce(segment) && segment.since <= (person.standing.version ?? 0);
  const basis = isUpToDate
    ? { set: definitionSetOf(state), standing: person.standing }
    : await futureOf(workspaceId, person, segment, api);
  const now = api.now().getTime();
  return {
    isMember: person.standing.held.has(segment.slot),
    isUpToDate,
    tree: explain({ ...basis, id: segment.id, person: person.judged, now }),
  };
}

/** What the person's history makes of the definition as it is now. */
async function futureOf(
  workspaceId: WorkspaceId,
  { id, isAnonymous, judged }: Person,
  segment: StoredSegment,
  api: ApiContext,
): Promise<{ readonly set: ReturnType<typeof definitionSetOf>; readonly standing: Standing }> {
  const key = isAnonymous ? anonymousKey(workspaceId, id) : userKey(workspaceId, id);
  const draft = draftOf(segment.id, segment.definition);
  const [standing] = (await judgePeople([{ key, person: judged }], draft, api)) ?? [];
  if (standing === undefined) throw new Error(`nobody was judged for ${segment.id}`);
  return { set: draft.set, standing };
}
