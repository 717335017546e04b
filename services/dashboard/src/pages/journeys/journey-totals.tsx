/** The numbers of a journey as a whole; those of messages lead to the messages. */
import type { ReactNode } from "react";
import { MessageTotals, useFormatNumber } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { sumOf } from "./journey-numbers.js";
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
  return (
    <MessageTotals
      counts={numbers?.messages}
      reported={numbers?.reported}
      of={{ journey: journey.id }}
      before={[
        { id: "entries", label: say("entries"), value: numbers && format(numbers.entries) },
        { id: "inside", label: say("inside"), value: inside },
        { id: "left", label: say("leftEarly"), value: numbers && format(sumOf(numbers.left)) },
      ]}
    />
  );
}
