/** How a run ended, in sentences. */
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";
import type { NameOf } from "./nodes/journey-node.js";
import type { FinishedRun, FinishReason, JourneyRun } from "./run.js";

const says = defineSentences({
  cameToTheEnd: () => "Came to the end.",
  reachedGoal: () => "Ended because it reached the goal of the journey.",
  reachedGoalByEvent: ({ event }: { readonly event: string }) =>
    `Ended because it reached the goal of the journey: the event “${event}”.`,
  reachedGoalBySegment: ({ segment }: { readonly segment: string }) =>
    `Ended because it reached the goal of the journey: the user came into the segment “${segment}”.`,
  reachedGoalByLeaving: ({ segment }: { readonly segment: string }) =>
    `Ended because it reached the goal of the journey: the user left the segment “${segment}”.`,
  metExit: () => "Left because an exit condition was met.",
  metExitByEvent: ({ event }: { readonly event: string }) =>
    `Left because an exit condition was met: the event “${event}”.`,
  metExitBySegment: ({ segment }: { readonly segment: string }) =>
    `Left because an exit condition was met: the user came into the segment “${segment}”.`,
  metExitByLeaving: ({ segment }: { readonly segment: string }) =>
    `Left because an exit condition was met: the user left the segment “${segment}”.`,
  wasHeldOut: () => "Got nothing: the user is of the share that is held out for comparison.",
  /** Of a run that reached the goal and was not ended by it. */
  convertedAt: ({ at }: { readonly at: string }) => `Reached the goal of the journey at ${at}.`,
  leftAsSkipped: () => "Left because the message was skipped.",
  leftAsFailed: () => "Left because the message failed.",
  leftAsPaused: () => "Left because the journey was paused when a message was to be sent.",
  endedAsDeleted: () => "Ended where it stood, because the journey was deleted.",
  wasStopped: () => "Stopped by an operator.",
  wasStoppedBy: ({ name }: { readonly name: string }) => `Stopped by ${name}.`,
  leftWithoutDate: () => "Left because the user property it should wait for has no value.",
  leftAsNoDate: () => "Left because the user property it should wait for has a value that is no date.",
  leftAsPast: () => "Left because the date it should wait for was past.",
  leftAsCircular: () => "Left because the journey leads in circles without waiting.",
});

export const endingSentences: Sentences = says;

const endings: Readonly<Record<FinishReason, (met: Met) => Sentence>> = {
  exited: says.cameToTheEnd,
  converted: ({ kind, name }) => {
    if (kind === "event") return says.reachedGoalByEvent({ event: name });
    if (kind === "segment") return says.reachedGoalBySegment({ segment: name });
    return kind === "notSegment" ? says.reachedGoalByLeaving({ segment: name }) : says.reachedGoal();
  },
  exitCondition: ({ kind, name }) => {
    if (kind === "event") return says.metExitByEvent({ event: name });
    if (kind === "segment") return says.metExitBySegment({ segment: name });
    return kind === "notSegment" ? says.metExitByLeaving({ segment: name }) : says.metExit();
  },
  heldOut: says.wasHeldOut,
  messageSkipped: says.leftAsSkipped,
  messageFailed: says.leftAsFailed,
  journeyPaused: says.leftAsPaused,
  journeyDeleted: says.endedAsDeleted,
  stopped: says.wasStopped,
  dateMissing: says.leftWithoutDate,
  dateUnreadable: says.leftAsNoDate,
  datePassed: says.leftAsPast,
  wentInCircles: says.leftAsCircular,
};

export function describeEnding(
  { finished, met, stoppedBy }: Pick<FinishedRun, "finished" | "met" | "stoppedBy">,
  nameOf: NameOf,
): Sentence {
  if (stoppedBy !== undefined) return says.wasStoppedBy({ name: stoppedBy });
  return endings[finished](metBy(met, nameOf));
}

/** That the run reached its goal; empty when its ending says so, and when it did not. */
export function describeConversion(run: JourneyRun | FinishedRun): readonly Sentence[] {
  const { convertedAt } = run;
  if (convertedAt === undefined || ("finished" in run && run.finished === "converted")) return [];
  return [says.convertedAt({ at: new Date(convertedAt).toISOString() })];
}

interface Met {
  /** `event`, `segment` or `notSegment`; the empty text for none. */
  readonly kind: string;
  readonly name: string;
}

/** Reads the label of a condition. */
function metBy(met: string | undefined, nameOf: NameOf): Met {
  const [kind = "", ...rest] = (met ?? "").split(":");
  const named = rest.join(":");
  return { kind, name: kind === "segment" || kind === "notSegment" ? nameOf("segments", named) : named };
}
