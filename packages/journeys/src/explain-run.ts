/**
 * Describes a journey and its runs in sentences: where a user is in it and why. The nodes provide their own descriptions.
 */
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";
import { describeConversion, describeEnding } from "./endings.js";
import type { Journey } from "./journey.js";
import type { NameOf } from "./nodes/journey-node.js";
import { isFinished, type FinishedRun, type JourneyRun } from "./run.js";

const says = defineSentences({
  goesOnAt: ({ at }: { readonly at: string }) => `It goes on at ${at}.`,
  goesOnBy: ({ at }: { readonly at: string }) => `It goes on by ${at} at the latest.`,
  movesNext: () => "Then it moves to another node, because an operator says so.",
});

export const waitSentences: Sentences = says;

export interface RunExplanation {
  readonly nodeId: string;
  readonly nodeType: string;
  /** Where the run is and what it waits for, or how it ended. */
  readonly says: readonly Sentence[];
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
  /** By default ids. */
  readonly nameOf?: NameOf;
}

export function explainRun({ journey, run, nameOf = plainIds }: RunQuery): RunExplanation {
  const node = journey.nodes.get(run.at);
  const until = isFinished(run) ? undefined : run.wait.until;
  return {
    nodeId: run.at,
    nodeType: node?.type ?? "",
    says: isFinished(run)
      ? [describeEnding(run, nameOf), ...describeConversion(run)]
      : [
          ...describeConversion(run),
          ...(node === undefined ? [] : [node.describeWait(run.wait, nameOf)]),
          ...(until === undefined ? [] : [continuation(run, until)]),
          ...(run.moving === undefined ? [] : [says.movesNext()]),
        ],
    since: iso(isFinished(run) ? run.finishedAt : run.since),
    ...(until !== undefined && { waitsUntil: iso(until) }),
    path: run.path.map(([nodeId, at, cause]) => ({ nodeId, at: iso(at), cause })),
  };
}

/** What it does; undefined when the journey has no such node. */
export function describeNode(
  journey: Journey,
  nodeId: string,
  nameOf: NameOf = plainIds,
): Sentence | undefined {
  return journey.nodes.get(nodeId)?.describe(nameOf);
}

/** Segments may end a wait early. */
function continuation(run: JourneyRun, until: number): Sentence {
  const at = iso(until);
  return run.wait.segments === undefined ? says.goesOnAt({ at }) : says.goesOnBy({ at });
}

function plainIds(_of: Parameters<NameOf>[0], id: string): string {
  return id;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
