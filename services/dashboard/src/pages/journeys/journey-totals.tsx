/** The numbers of a journey as a whole; those of messages lead to the messages. */
import type { ReactNode } from "react";
import { KnownPageLink, Totals, useFormatNumber } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import type { MessageCounts } from "./journey-numbers.js";
import type { Journey } from "./journey-statuses.js";
import type { NumbersOfJourney } from "./use-journey-numbers.js";
import { journeysWords } from "./words.js";

export interface JourneyTotalsProps {
  readonly journey: Journey;
  readonly numbers: NumbersOfJourney | undefined;
}

const states = ["sent", "delivered", "opened", "clicked", "bounced"] as const;

/** Where the list of deliveries can show the same ones; else all of the journey. */
const statuses: Readonly<Partial<Record<keyof MessageCounts, string>>> = {
  clicked: "clicked",
  bounced: "bounced",
};

export function JourneyTotals({ journey, numbers }: JourneyTotalsProps): ReactNode {
  const say = useWords(journeysWords);
  const format = useFormatNumber();
  const inside =
    numbers && (numbers.isEstimate ? say("about_", { count: numbers.inside }) : format(numbers.inside));
  return (
    <Totals
      totals={[
        { id: "entries", label: say("entries"), value: numbers && format(numbers.entries) },
        { id: "inside", label: say("inside"), value: inside },
        ...states.map((state) => ({
          id: state,
          label: say(state),
          value: numbers && (
            <KnownPageLink page="deliveries" search={{ journey: journey.id, status: statuses[state] }}>
              {format(numbers.messages[state])}
            </KnownPageLink>
          ),
        })),
      ]}
    />
  );
}
