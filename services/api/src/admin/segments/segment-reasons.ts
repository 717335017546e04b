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
import { explain, type Explanation } from "@signalbox/audience";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import type { Person } from "../users/find-person.js";
import { explainPerson } from "./judge-people.js";

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
  const isMember = person.standing.held.has(segment.slot);
  const isUpToDate = isSegmentInForce(segment) && segment.since <= (person.standing.version ?? 0);
  if (!isUpToDate) {
    return { isMember, isUpToDate, tree: await futureOf(workspaceId, person, segment, api) };
  }
  const set = definitionSetOf(state);
  const now = api.now().getTime();
  const tree = explain({ set, computedState: person.standing, id: segment.id, user: person.judged, now });
  return { isMember, isUpToDate, tree };
}

/** What the person's history makes of the definition as it is now. Throws `NotFound` for a user erased meanwhile. */
async function futureOf(
  workspaceId: WorkspaceId,
  { id, isAnonymous, judged }: Person,
  { id: segmentId, definition }: StoredSegment,
  api: ApiContext,
): Promise<Explanation | undefined> {
  const key = isAnonymous ? anonymousKey(workspaceId, id) : userKey(workspaceId, id);
  const document = (await api.actors.load([key])).get(key);
  if (document === undefined) throw notFound(`no user or anonymous user with the id ${JSON.stringify(id)}`);
  return api.computation.within(workspaceId, (run) =>
    explainPerson({ document, person: judged }, { id: segmentId, definition }, { ...api, run }),
  );
}
