/** The numbers of a journey as a whole; those of messages lead to the messages. */
import type { ReactNode } from "react";
import { MessageTotals, useFormatNumber } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { leftUnconverted } from "./journey-numbers.js";
import type { Journey } from "./journey-statuses.js";
import type { NumbersOfJourney } from "./use-journey-numbers.js";
import { journeysWords } from "./words.js";

export interface JourneyTotalsProps {
  readonly journey: Journey;
  readonly numbers: NumbersOfJourney | undefined;
}

export function JourneyTotals({ journey, numbers }: JourneyTotalsProps): ReactNode {
  const say = useWords(journeysWords);
  const format = useFormatNumber();
  const inside =
    numbers && (numbers.isEstimate ? say("about_", { count: numbers.inside }) : format(numbers.inside));
  const { goal } = numbers ?? {};
  const goalTotals = [
    ...(goal === undefined || goal.measured === 0
      ? []
      : [
          {
            id: "goal",
            label: say("reachedGoal"),
            value: say("ofAll", shareOf(goal.converted, goal.measured)),
          },
        ]),
    ...(goal === undefined || goal.heldOut === 0
      ? []
      : [
          {
            id: "heldOut",
            label: say("reachedHeldOut"),
            value: say("ofAll", shareOf(goal.heldOutConverted, goal.heldOut)),
          },
        ]),
  ];
  return (
    <MessageTotals
      counts={numbers?.messages}
      reported={numbers?.reported}
      of={{ journey: journey.id }}
      before={[
        { id: "entries", label: say("entries"), value: numbers && format(numbers.entries) },
        { id: "inside", label: say("inside"), value: inside },
        { id: "left", label: say("leftEarly"), value: numbers && format(leftUnconverted(numbers)) },
        ...goalTotals,
      ]}
    />
  );
}

function shareOf(count: number, all: number): { count: number; all: number; share: number } {
  return { count, all, share: count / all };
}
