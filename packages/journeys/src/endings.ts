/** How a run ended, in sentences. */
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";
import type { FinishReason } from "./run.js";

const says = defineSentences({
  cameToTheEnd: () => "Came to the end.",
  leftAsSkipped: () => "Left because the message was skipped.",
  leftAsFailed: () => "Left because the message failed.",
  leftAsPaused: () => "Left because the journey was paused when a message was to be sent.",
  endedAsDeleted: () => "Ended where it stood, because the journey was deleted.",
  leftWithoutDate: () => "Left because the user property it should wait for has no value.",
  leftAsNoDate: () => "Left because the user property it should wait for has a value that is no date.",
  leftAsPast: () => "Left because the date it should wait for was past.",
  leftAsCircular: () => "Left because the journey leads in circles without waiting.",
});

export const endingSentences: Sentences = says;

const endings: Readonly<Record<FinishReason, () => Sentence>> = {
  exited: says.cameToTheEnd,
  messageSkipped: says.leftAsSkipped,
  messageFailed: says.leftAsFailed,
  journeyPaused: says.leftAsPaused,
  journeyDeleted: says.endedAsDeleted,
  dateMissing: says.leftWithoutDate,
  dateUnreadable: says.leftAsNoDate,
  datePassed: says.leftAsPast,
  wentInCircles: says.leftAsCircular,
};

export function describeEnding(finished: FinishReason): Sentence {
  return endings[finished]();
}
