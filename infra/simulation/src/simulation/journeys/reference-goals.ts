/** Goals and exit conditions in the reference: as simple as possible, without the product's code. */
import type { EventRecord } from "@signalbox/core";
import type { AppliedDecision } from "./journal.js";
import { cartOf, type PlainCondition, type PlainDefinition } from "./plain-events.js";
import type { ReferenceRun, ReferenceUser } from "./reference-user.js";

/** What has happened in a decision. */
export interface Happened {
  readonly event: EventRecord | undefined;
  readonly wasIn: (segmentId: string) => boolean;
  readonly isIn: (segmentId: string) => boolean;
  /** ms */
  readonly now: number;
}

export function happenedIn(
  { before, decision, view, now }: AppliedDecision,
  event: EventRecord | undefined,
): Happened {
  const holds = (user: AppliedDecision["before"] | null, segmentId: string): boolean =>
    user?.computedState.held.has(view.segmentSlots.get(segmentId) ?? -1) === true;
  return {
    event,
    wasIn: (segmentId) => holds(before, segmentId),
    isIn: (segmentId) => holds(decision.state, segmentId),
    now,
  };
}

/** When the condition was met for the run, ms. */
function metAt(run: ReferenceRun, condition: PlainCondition, happened: Happened): number | undefined {
  const { event, now } = happened;
  if (condition.type === "Segment") {
    const { segmentId = "", isMember = true } = condition;
    const [before, after] = [happened.wasIn(segmentId), happened.isIn(segmentId)];
    return before !== after && after === isMember ? now : undefined;
  }
  if (event?.type !== "track" || event.part !== "main" || event.event !== condition.event) return undefined;
  const since = Math.min(run.startedAt, run.cause?.at ?? run.startedAt);
  if (event.messageId === run.cause?.messageId || event.at < since) return undefined;
  const { entryNode } = JSON.parse(run.definition) as PlainDefinition;
  const cart = entryNode.key === undefined ? undefined : cartOf(event, entryNode.key);
  if (run.key !== undefined && cart !== undefined && cart !== run.key) return undefined;
  return Math.min(event.at, now);
}

export function windowEnd(run: ReferenceRun): number | undefined {
  const { goal } = JSON.parse(run.definition) as PlainDefinition;
  return goal === undefined ? undefined : run.startedAt + goal.withinSeconds * 1_000;
}

/** Whether the run reaches its goal, for the first time. */
function isReached(run: ReferenceRun, happened: Happened): boolean {
  const { goal } = JSON.parse(run.definition) as PlainDefinition;
  const until = windowEnd(run);
  if (goal === undefined || until === undefined || run.isConverted === true) return false;
  const at = metAt(run, goal.when, happened);
  return at !== undefined && at <= until;
}

/** `isAdopted`: the run may have come to this user in the decision. */
function isLeft(run: ReferenceRun, happened: Happened, isAdopted: boolean): boolean {
  const { exitConditions = [] } = JSON.parse(run.definition) as PlainDefinition;
  return exitConditions.some(
    (each) => metAt(run, each, happened) !== undefined || (isAdopted && isMet(each, happened.isIn)),
  );
}

/** Whether a user who would start is kept out. */
export function isKeptOut({ exitConditions = [] }: PlainDefinition, isIn: Happened["isIn"]): boolean {
  return exitConditions.some((each) => isMet(each, isIn));
}

function isMet({ type, segmentId = "", isMember = true }: PlainCondition, isIn: Happened["isIn"]): boolean {
  return type === "Segment" && isIn(segmentId) === isMember;
}

interface JudgeOptions {
  readonly user: ReferenceUser;
  readonly happened: Happened;
  readonly isAbsorbing: boolean;
  readonly isDeleted: (run: ReferenceRun) => boolean;
  readonly expect: (run: ReferenceRun, what: string) => void;
  readonly end: (run: ReferenceRun, how: string) => void;
}

interface Judge {
  /** A live run, by its goal and its exit conditions; true when they end it. */
  judge(run: ReferenceRun): boolean;
  /** A run that has finished. */
  measure(run: ReferenceRun): void;
}

export function createJudge({ user, happened, isAbsorbing, isDeleted, expect, end }: JudgeOptions): Judge {
  const convert = (run: ReferenceRun): void => {
    run.isConverted = true;
    expect(run, "converted");
  };
  return {
    judge(run) {
      const { goal } = JSON.parse(run.definition) as PlainDefinition;
      const isConverted = isReached(run, happened);
      if (isConverted) convert(run);
      if (isConverted && goal?.endsRun !== false) {
        end(run, "converted");
        return true;
      }
      if (!isLeft(run, happened, isAbsorbing)) return false;
      end(run, "exitCondition");
      return true;
    },
    measure(run) {
      const isGone = isDeleted(run);
      const isConverted = !isGone && isReached(run, happened);
      if (isConverted) convert(run);
      if (!isConverted && !isGone && happened.now <= (windowEnd(run) ?? 0)) return;
      user.measured = user.measured.filter((each) => each !== run);
    },
  };
}
