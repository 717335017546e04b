/**
 * How a journey requested a delivery: the event or the segment that started the run, and every node up to the one
 * that requested it. Reads the run, live or finished; says when earlier nodes were cut off.
 */
import {
  definitionAt,
  findUser,
  namesIn,
  nodeName,
  ownersOfRuns,
  type AnyRun,
} from "@signalbox/user-queries";
import { readRunRow, runRowId, runTable } from "@signalbox/users";
import type { WorkspaceState, WorkspaceView } from "@signalbox/workspace";
import { anonymousKey, type ActorStore, type StoredDelivery, type TableStore } from "@signalbox/core";
import { deliveryIdAt, describeNode, type Journey, describeCause } from "@signalbox/journeys";
import { deserializeDelivery } from "../deliveries/state/record.js";
import { sentence } from "./trace-sentences.js";
import type { DatedStep } from "./trace-step.js";

/** Undefined when no journey requested it, or the run is no longer stored. */
export async function findRun(
  stored: StoredDelivery,
  { actors, tables }: { readonly actors: ActorStore; readonly tables: Pick<TableStore, "getMany"> },
): Promise<AnyRun | undefined> {
  const { request } = deserializeDelivery(stored);
  const { runId } = request.origin;
  if (runId === undefined) return undefined;
  const { workspaceId } = stored;
  const user = await findUser(workspaceId, request.userId, actors);
  const live = user?.journeys.live.get(runId)?.run;
  if (live !== undefined) return live;
  const owners = new Set([
    ...(user === undefined ? [] : ownersOfRuns(workspaceId, user)),
    stored.owner,
    ...(request.isAnonymous === true ? [anonymousKey(workspaceId, request.userId)] : []),
  ]);
  const rows = await tables.getMany(
    runTable.name,
    [...owners].map((owner) => runRowId(owner, runId)),
  );
  const [row] = rows.values();
  return row === undefined ? undefined : readRunRow(row);
}

type View = Pick<WorkspaceView, "state" | "journeys">;

/** In order. */
export function journeySteps(deliveryId: string, run: AnyRun, view: View): readonly DatedStep[] {
  const journey = view.journeys.find(run.journeyId, run.version)?.journey;
  const requested = run.path.findIndex((_, index) => deliveryIdAt(run, index) === deliveryId);
  const steps = run.path.slice(0, requested + 1);
  return [
    ...entrySteps(run, journey, view),
    startStep(run, view),
    ...steps.map((_, index) => nodeStep({ run, index, journey, view })),
  ];
}

function entrySteps(run: AnyRun, journey: Journey | undefined, { state }: View): readonly DatedStep[] {
  if (journey?.entry.by !== "segment") return [];
  const { segmentId } = journey.entry;
  const segment = state.segments.find(({ id }) => id === segmentId)?.name ?? segmentId;
  const says = sentence(run.trigger === undefined ? "wasInSegment" : "enteredSegment", { segment });
  return [{ at: run.startedAt, what: "segment", says: [says], details: { segmentId } }];
}

function startStep({ id, journeyId, version, key, startedAt }: AnyRun, { state }: View): DatedStep {
  const name = state.journeys.find((journey) => journey.id === journeyId)?.name;
  const values = { journey: name ?? journeyId, version, key: key ?? "" };
  return {
    at: startedAt,
    what: "run",
    says: [sentence(name === undefined ? "deletedRunBegan" : "runBegan", values)],
    details: { journeyId, runId: id, version, key },
  };
}

/** Nodes whose id is their type: they are known when the journey is not any more. */
const fixedIds: ReadonlySet<string> = new Set(["EntryNode", "EventEntryNode", "ExitNode"]);

interface NodeContext {
  readonly run: AnyRun;
  readonly index: number;
  readonly journey: Journey | undefined;
  readonly view: View;
}

function nodeStep({ run, index, journey, view: { state } }: NodeContext): DatedStep {
  const [nodeId = "", at = 0, cause = ""] = run.path[index] ?? [];
  const nameOf = namesIn(state);
  const stored = state.journeys.find(({ id }) => id === run.journeyId);
  const name = nodeName(definitionAt(stored, run.version), nodeId) ?? "";
  const nodeType = journey?.nodes.get(nodeId)?.type ?? "";
  const doesSays = journey === undefined ? undefined : describeNode(journey, nodeId, nameOf);
  const becauseSays = describeCause(cause, nameOf);
  return {
    at,
    what: "node",
    says: [
      sentence("cameTo", {
        node: name === "" ? nodeId : name,
        nodeName: name,
        nodeType: nodeType === "" && fixedIds.has(nodeId) ? nodeId : nodeType,
        ...causeOf(cause, state),
        because: becauseSays.text,
        becauseSays,
      }),
      ...(doesSays === undefined ? [] : [sentence("nodeDoes", { does: doesSays.text, doesSays })]),
    ],
    details: { nodeId, nodeType: nodeType === "" ? undefined : nodeType, cause },
  };
}

/** The kind of a cause, and the segment or the cohort that it names. */
function causeOf(
  cause: string,
  { segments }: WorkspaceState,
): { readonly cause: string; readonly of: string } {
  const [kind = "", ...rest] = cause.split(":");
  const named = rest.join(":");
  if (kind === "segment" && named !== "") {
    return { cause: "inSegment", of: segments.find(({ id }) => id === named)?.name ?? named };
  }
  return { cause: cause === "no cohort" ? "noCohort" : kind, of: named };
}
