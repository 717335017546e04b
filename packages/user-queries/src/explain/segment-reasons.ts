/**
 * Why a user is in a segment or not, and whether that is up to date. Explains the stored state where it follows
 * the current definition; else reads the user's history and explains the future membership.
 */
import {
  definitionSetOf,
  isSegmentInForce,
  type StoredSegment,
  type WorkspaceState,
} from "@signalbox/workspace";
import { explain, type Explanation } from "@signalbox/audience";
import {
  anonymousKey,
  AppError,
  userKey,
  type ActorStore,
  type EventStore,
  type WorkspaceId,
} from "@signalbox/core";
import type { DraftThreads } from "../preview/draft-threads.js";
import { explainUser } from "../preview/evaluate-users.js";
import { namedInDraft } from "../preview/named-in-draft.js";
import type { FoundUser } from "../find/find-user.js";

export interface SegmentReasons {
  /** As lists show it. */
  readonly isMember: boolean;
  /** Whether `isMember` follows the current definition; else the tree shows the future membership. */
  readonly isUpToDate: boolean;
  readonly tree: Explanation | undefined;
}

export interface SegmentQuestion {
  readonly workspaceId: WorkspaceId;
  readonly state: WorkspaceState;
  readonly segment: StoredSegment;
  readonly user: FoundUser;
}

export interface ExplainPorts {
  readonly actors: ActorStore;
  readonly events: EventStore;
  /** Runs work that uses threads within the limits of the workspace. */
  readonly withThreads: <Result>(
    workspaceId: WorkspaceId,
    work: (threads: DraftThreads) => Promise<Result>,
  ) => Promise<Result>;
  readonly now: () => Date;
}

export async function segmentReasons(
  { workspaceId, state, segment, user }: SegmentQuestion,
  ports: ExplainPorts,
): Promise<SegmentReasons> {
  const isMember = user.computedState.held.has(segment.slot);
  const { version, isPending } = user.computedState;
  const evaluated = Math.max(version ?? 0, isPending === true ? 0 : state.coveredVersion);
  const isUpToDate = isSegmentInForce(segment) && segment.since <= evaluated;
  if (!isUpToDate) {
    return { isMember, isUpToDate, tree: await draftReasons({ workspaceId, state, segment, user }, ports) };
  }
  const set = definitionSetOf(state);
  const now = ports.now().getTime();
  const tree = explain({
    set,
    computedState: user.computedState,
    id: segment.id,
    user: user.audienceUser,
    now,
  });
  return { isMember, isUpToDate, tree };
}

/** The result that a definition would have over the user's history. Throws `NotFound` for a user erased meanwhile. */
export async function draftReasons(
  {
    workspaceId,
    state,
    segment: { id: segmentId, definition },
    user: { id, isAnonymous, audienceUser, computedState },
  }: Omit<SegmentQuestion, "segment"> & { readonly segment: Pick<StoredSegment, "id" | "definition"> },
  ports: ExplainPorts,
): Promise<Explanation | undefined> {
  const key = isAnonymous ? anonymousKey(workspaceId, id) : userKey(workspaceId, id);
  const document = (await ports.actors.load([key])).get(key);
  if (document === undefined) {
    const message = `no user or anonymous user with the id ${JSON.stringify(id)}`;
    throw new AppError({ code: "NotFound", message });
  }
  const draft = { id: segmentId, definition, named: namedInDraft(definition, workspaceId, state) };
  const asked = { document, user: audienceUser, held: computedState.held };
  return ports.withThreads(workspaceId, (threads) => explainUser(asked, draft, { ...ports, threads }));
}
