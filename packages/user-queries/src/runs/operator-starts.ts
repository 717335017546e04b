/** What became of starts that an operator asked for, read from the users' documents and their finished runs. */
import {
  anonymousKey,
  userKey,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import {
  deserializeAnonymous,
  deserializeUser,
  journeysIn,
  noStartReasons,
  runRowId,
  runTable,
  whyNoStart,
  type NoStartReason,
  type OperatorStarts,
  type Owner,
  type RequestedStart,
} from "@signalbox/users";
import { emptyView, type WorkspaceView, type WorkspaceViews } from "@signalbox/workspace";

export type StartOutcome = "started" | "notFound" | NoStartReason | "notRunning";

export const startOutcomes: readonly StartOutcome[] = [
  "started",
  "notFound",
  ...noStartReasons,
  "notRunning",
];

interface OutcomePorts {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: Pick<TableStore, "getMany">;
  readonly views: WorkspaceViews;
}

/** By the id as it was asked. Once the messages are applied: a start that is not applied yet reads as a refused one. */
export async function outcomesOfStarts(
  requested: readonly Pick<RequestedStart, "id" | "owner" | "runId">[],
  { workspaceId, journeyId, properties }: Pick<OperatorStarts, "workspaceId" | "journeyId" | "properties">,
  { actors, tables, views }: OutcomePorts,
): Promise<ReadonlyMap<string, StartOutcome>> {
  const keyed = requested.map((each) => ({ ...each, key: ownerKey(workspaceId, each.owner) }));
  const [documents, finished, loaded] = await Promise.all([
    actors.load(keyed.map(({ key }) => key)),
    tables.getMany(
      runTable.name,
      keyed.map(({ key, runId }) => runRowId(key, runId)),
      ["journeyId"],
    ),
    views.load([workspaceId]),
  ]);
  const view = loaded.get(workspaceId) ?? emptyView;
  const indexed = view.journeys.running(journeyId);
  const outcomeOf = ({ key, runId, owner }: (typeof keyed)[number]): StartOutcome => {
    const document = documents.get(key);
    if (document === undefined || document.state === "") return "notFound";
    const journeys = journeysIn(document);
    if (journeys.live.has(runId) || finished.has(runRowId(key, runId))) return "started";
    if (indexed === undefined) return "notRunning";
    const user = { journeys, isIn: membershipsOf(document, owner, view) };
    return whyNoStart(indexed, user, { ...(properties !== undefined && { properties }) }) ?? "notRunning";
  };
  return new Map(keyed.map((each) => [each.id, outcomeOf(each)]));
}

function membershipsOf(
  { state }: Pick<ActorDocument, "state">,
  { userId }: Owner,
  { segmentSlots }: WorkspaceView,
): (segmentId: string) => boolean {
  const { computedState } = userId === undefined ? deserializeAnonymous(state) : deserializeUser(state);
  return (segmentId) => computedState.held.has(segmentSlots.get(segmentId) ?? -1);
}

function ownerKey(workspaceId: WorkspaceId, { userId, anonymousId = "" }: Owner): ActorKey {
  return userId === undefined ? anonymousKey(workspaceId, anonymousId) : userKey(workspaceId, userId);
}
