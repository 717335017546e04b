/**
 * Whether the run that requested a message was ended meanwhile by its goal, an exit condition or an operator: then the message
 * is not sent. A run that waits for a message is live, so only messages of runs that are not are looked up.
 */
import { anonymousKey, userKey, type ActorDocument, type DeliveryRequest, type Row } from "@signalbox/core";
import { deserializeAnonymous, liveRunsIn, runRowId, runTable } from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";

/** The rows that the run may have, in `journeyRuns`; empty when it is live. */
export function rowsOfEndedRun(
  request: DeliveryRequest,
  document: ActorDocument | undefined,
  { state }: Pick<WorkspaceView, "state">,
): readonly string[] {
  const { workspaceId, userId, isAnonymous = false, origin } = request;
  const { journeyId, runId } = origin;
  if (journeyId === undefined || runId === undefined) return [];
  if (state.journeys.every(({ id }) => id !== journeyId)) return [];
  const isLive = document !== undefined && liveRunsIn(document, journeyId).some(({ id }) => id === runId);
  if (isLive) return [];
  const linked = isAnonymous ? linkedUserOf(document) : undefined;
  const owners = [
    isAnonymous ? anonymousKey(workspaceId, userId) : userKey(workspaceId, userId),
    ...(linked === undefined ? [] : [userKey(workspaceId, linked)]),
  ];
  return owners.map((owner) => runRowId(owner, runId));
}

/** Whether one of the rows says so. */
export function isEndedEarly(rows: readonly (Row | undefined)[]): boolean {
  return rows.some((row) => row !== undefined && earlyEndings.has(runTable.read(row).finished));
}

const earlyEndings: ReadonlySet<string> = new Set(["converted", "exitCondition", "stopped"]);

/** The user who has the runs of an anonymous user. */
function linkedUserOf(document: ActorDocument | undefined): string | undefined {
  if (document === undefined || document.state === "") return undefined;
  const { link } = deserializeAnonymous(document.state);
  if (link.is === "free") return undefined;
  return link.is === "linked" ? link.userId : link.firstLinkedUserId;
}
