/** Events in typed conditions: "bought twice in the last 30 days", "spent more than 50", "nicht gekauft seit 7 Tagen". Pure. */
import type { Schema } from "@signalbox/client";
import {
  amountNames,
  bareName,
  fittingNames,
  takeComparison,
  takeDuration,
  takeNegation,
  takeTimes,
  type NumberComparison,
  type TypedTimes,
} from "./phrase.js";
import type { Reading, Seen } from "./seen.js";

type PerformedNode = Schema<"SegmentNodePerformed">;

const mostEvents = 5;

export function readPerformed(text: string, seen: Seen): readonly Reading<PerformedNode>[] {
  const negation = takeNegation(text.trim());
  const duration = takeDuration(negation?.rest ?? text);
  const times = takeTimes(duration?.rest ?? negation?.rest ?? text);
  const comparison = takeComparison(times?.rest ?? duration?.rest ?? negation?.rest ?? text);
  const name = bareName(comparison?.rest ?? times?.rest ?? duration?.rest ?? negation?.rest ?? text);
  if (name === "") return [];
  const isEvent = negation !== undefined || duration !== undefined || times !== undefined;
  const fitting = fittingNames(name, seen.events).slice(0, mostEvents);
  // A name that was never seen is taken as it is typed, where the text is about an event.
  const events = fitting.length > 0 || !isEvent || comparison !== undefined ? fitting : [{ name, fit: 0.3 }];
  return events.flatMap((event) =>
    timesMeant(negation !== undefined, times?.value).flatMap((counted, index) =>
      propertiesMeant(event.name, comparison?.value, seen).map((properties) => ({
        node: {
          type: "Performed" as const,
          id: "",
          event: event.name,
          ...counted,
          ...(duration !== undefined && { withinSeconds: duration.value, timeOperator: "Within" as const }),
          ...properties,
        },
        fit: event.fit - index * 0.05 + (isEvent ? 0.05 : 0),
      })),
    ),
  );
}

function timesMeant(isNegated: boolean, times: readonly TypedTimes[] | undefined): readonly TypedTimes[] {
  if (!isNegated) return times ?? [{ times: 1, timesOperator: ">=" }];
  // Not twice: fewer.
  return (times ?? [{ times: 0, timesOperator: "=" as const }]).map((each) =>
    each.times > 0 && each.timesOperator !== "<" ? { ...each, timesOperator: "<" as const } : each,
  );
}

type Properties = Pick<PerformedNode, "properties">;

/** Which property an amount is compared with: those that hold amounts, as far as the event has any. */
function propertiesMeant(
  event: string,
  comparison: NumberComparison | undefined,
  { properties }: Seen,
): readonly Properties[] {
  if (comparison === undefined) return [{}];
  const paths = Object.hasOwn(properties, event) ? (properties[event] ?? []) : [];
  const amounts = paths.filter((path) => amountNames.test(path));
  return amounts.map((path) => ({ properties: [{ path, operator: comparison }] }));
}
