/**
 * Describes a journey and its runs in sentences: where a user is in it and why. The nodes provide their own descriptions.
 */
import type { Journey } from "./journey.js";
import type { NameOf } from "./nodes/journey-node.js";
import { isFinished, type FinishedRun, type FinishReason, type JourneyRun } from "./run.js";

export interface RunExplanation {
  readonly nodeId: string;
  readonly nodeType: string;
  /** Where the run is and what it waits for, or how it ended. */
  readonly sentence: string;
  /** ISO times. */
  readonly since: string;
  readonly waitsUntil?: string;
  /** The latest steps, oldest first. */
  readonly path: readonly { readonly nodeId: string; readonly at: string; readonly cause: string }[];
}

export interface RunQuery {
  /** The version the run started with. */
  readonly journey: Journey;
  readonly run: JourneyRun | FinishedRun;
  /** By default ids in quotes. */
  readonly nameOf?: NameOf;
}

export function explainRun({ journey, run, nameOf = idsInQuotes }: RunQuery): RunExplanation {
  const node = journey.nodes.get(run.at);
  const until = isFinished(run) ? undefined : run.wait.until;
  const waiting = isFinished(run)
    ? describeEnding(run.finished)
    : (node?.describeWait(run.wait, nameOf) ?? "");
  return {
    nodeId: run.at,
    nodeType: node?.type ?? "",
    sentence: until === undefined ? waiting : `${waiting} It goes on ${momentText(run, until)}.`,
    since: iso(isFinished(run) ? run.finishedAt : run.since),
    ...(until !== undefined && { waitsUntil: iso(until) }),
    path: run.path.map(([nodeId, at, cause]) => ({ nodeId, at: iso(at), cause })),
  };
}

/** A sentence; undefined when the journey has no such node. */
export function describeNode(
  journey: Journey,
  nodeId: string,
  nameOf: NameOf = idsInQuotes,
): string | undefined {
  return journey.nodes.get(nodeId)?.describe(nameOf);
}

/** A sentence. */
export function describeEnding(finished: FinishReason): string {
  return endings[finished];
}

const endings: Readonly<Record<FinishReason, string>> = {
  exited: "Came to the end.",
  messageSkipped: "Left because the message was skipped.",
  messageFailed: "Left because the message failed.",
  journeyPaused: "Left because the journey was paused when a message was to be sent.",
  journeyDeleted: "Ended where it stood, because the journey was deleted.",
  dateMissing: "Left because the user property it should wait for has no value.",
  dateUnreadable: "Left because the user property it should wait for has a value that is no date.",
  datePassed: "Left because the date it should wait for was past.",
  wentInCircles: "Left because the journey leads in circles without waiting.",
};

/** Segments may end a wait early. */
function momentText(run: JourneyRun | FinishedRun, until: number): string {
  const mayEndEarlier = !isFinished(run) && run.wait.segments !== undefined;
  return `${mayEndEarlier ? "by" : "at"} ${iso(until)}${mayEndEarlier ? " at the latest" : ""}`;
}

function idsInQuotes(_of: Parameters<NameOf>[0], id: string): string {
  return `"${id}"`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
