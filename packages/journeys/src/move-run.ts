/**
 * Moves a run to a node of the published version, because an operator says so: it enters the node as along an edge. A message
 * that is under way is settled first. Invariant: a move sends no message a second time, and it ends no run that could stay.
 */
import { exitMetBy } from "./goal.js";
import { carryOut, stepOf, type Circumstances, type RunStep } from "./interpreter.js";
import type { Journey } from "./journey.js";
import { isFinished, type JourneyRun, type RunMove } from "./run.js";

/** The label of the way that a moved run takes. */
const movedCause = "moved";

export interface MoveOptions extends Circumstances {
  /** The version that the run has. */
  readonly from: Journey;
  /** The published version. */
  readonly journey: Journey;
  readonly run: JourneyRun;
  readonly move: RunMove;
}

/** Whether runs can be moved there: to every node but the entry. */
export function isMoveTarget({ nodes, entryNodeId }: Journey, to: string): boolean {
  return to !== entryNodeId && nodes.has(to);
}

/**
 * Undefined when the run stays as it is: the version has no such node, or the journey is paused and the run would leave.
 * A run whose message is under way gets a `moving`, or goes on waiting for it where the same node requests it.
 */
export function moveRun(options: MoveOptions): RunStep | undefined {
  const { from, journey, run, move } = options;
  if (!isMoveTarget(journey, move.to)) return undefined;
  if (run.wait.delivery === undefined) return enter(options, run);
  const { moving: _earlier, ...kept } = run;
  const isSameNode = move.to === run.at && from.nodes.get(run.at)?.type === journey.nodes.get(run.at)?.type;
  return stepOf(isSameNode ? inVersion(options, kept) : { ...kept, moving: move });
}

/** The message of a run with a `moving` is settled; undefined as for `moveRun`. */
export function settleMove(options: MoveOptions & { readonly isSent: boolean }): RunStep | undefined {
  const { journey, run, move, isSent } = options;
  return isMoveTarget(journey, move.to) ? enter(options, run, isSent ? [run.at] : []) : undefined;
}

/** A run that meets an exit condition of the version, as one that would start, leaves instead. */
function enter(
  { from, journey, user, now, isPaused = false, move }: MoveOptions,
  run: JourneyRun,
  sentNow: readonly string[] = [],
): RunStep | undefined {
  const { moving: _done, ...kept } = run;
  const exit = exitMetBy(journey, user);
  if (exit !== undefined) {
    const { wait: _over, ...left } = kept;
    const met = { finished: "exitCondition", met: exit.label, finishedAt: now } as const;
    return stepOf({ ...left, movedBy: move.by, ...met });
  }
  const moved = inVersion({ from, journey, move }, kept, sentNow);
  const step = carryOut({ journey, run: moved, user, now, isPaused }, { go: move.to, because: movedCause });
  return isFinished(step.run) && step.run.finished === "journeyPaused" ? undefined : step;
}

/** The run in the version that it moves to, at its node. */
function inVersion(
  { from, journey, move }: Pick<MoveOptions, "from" | "journey" | "move">,
  run: JourneyRun,
  sentNow: readonly string[] = [],
): JourneyRun {
  const { sentAt: before = [], ...kept } = run;
  const sentAt = [...new Set([...before, ...sentForGood(from, run, sentNow)])];
  return {
    ...kept,
    version: journey.version,
    movedBy: move.by,
    ...(sentAt.length > 0 && { sentAt }),
  };
}

/** The nodes whose message the run was sent and that it would not have come to again. */
function sentForGood(from: Journey, { path, at }: JourneyRun, sentNow: readonly string[]): readonly string[] {
  const sent = path.flatMap(([nodeId], index) => (path[index + 1]?.[2] === "sent" ? nodeId : []));
  const ahead = nodesAhead(from, at);
  return [...sent, ...sentNow].filter((nodeId) => !ahead.has(nodeId));
}

/** Everything that a run at the node can come to. */
function nodesAhead({ nodes }: Journey, nodeId: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [nodeId];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { to } of nodes.get(next)?.edges ?? []) {
      if (found.has(to)) continue;
      found.add(to);
      open.push(to);
    }
  }
  return found;
}
