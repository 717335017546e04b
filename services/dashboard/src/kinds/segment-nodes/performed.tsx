/** The user has performed an event, so often and in such a time. */
import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { EventField } from "../fields/seen-fields.js";
import { PropertyConditionsFields } from "../property-conditions-fields.js";
import { ChoiceField, DateField, DurationField } from "../fields/plain-fields.js";
import { TimesFields } from "../fields/times-fields.js";
import { readPerformed } from "../typed/read-performed.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { lastDuration } from "../../ui/index.js";
import type { Describing } from "../describing.js";
import { withProperties } from "../event-properties.js";
import { describeEvent, describeMoment, describeTimes } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    name: "Event",
    period: "When",
    anyTime: "at any time",
    within: "in the last",
    from: "at or after",
    to: "before",
    length: "Length of time",
    moment: "Time",
    performed: "{event}, {times}",
    performedIn: "{event}, {times}, {window}",
    inLast: "in {duration}",
    since: "at or after {time}",
    until: "before {time}",
  },
  de: {
    name: "Ereignis",
    period: "Wann",
    anyTime: "irgendwann",
    within: "in den letzten",
    from: "ab",
    to: "vor",
    length: "Dauer",
    moment: "Zeitpunkt",
    performed: "{event}, {times}",
    performedIn: "{event}, {times}, {window}",
    inLast: "in {duration}",
    since: "ab {time}",
    until: "vor {time}",
  },
});

export const performed: SegmentNodeKind<SegmentNodeOf<"Performed">> = {
  words,
  describe(node, describing) {
    const say = sayIn(words, describing.language);
    const event = describeEvent(node.event, describing);
    const times = describeTimes(node, "=", describing);
    const window = windowOf(node, describing);
    const text =
      window === undefined
        ? say("performed", { event, times })
        : say("performedIn", { event, times, window });
    return withProperties(text, node.properties, describing);
  },
  initial: (id) => ({ type: "Performed", id, event: "", times: 1, timesOperator: ">=" }),
  Fields: PerformedFields,
  read: readPerformed,
};

function windowOf(
  { timeOperator = "Within", absoluteTimestamp, withinSeconds = 0 }: SegmentNodeOf<"Performed">,
  describing: Describing,
): string | undefined {
  const say = sayIn(words, describing.language);
  if (timeOperator === "Within") {
    const duration = lastDuration(withinSeconds, describing.language);
    return withinSeconds === 0 ? undefined : say("inLast", { duration });
  }
  if (absoluteTimestamp === undefined) return undefined;
  const time = describeMoment(absoluteTimestamp, describing);
  return say(timeOperator === "AfterAbsolute" ? "since" : "until", { time });
}

function PerformedFields(props: FieldsProps<SegmentNodeOf<"Performed">>): ReactNode {
  const { part, change, issueAt } = props;
  return (
    <Stack gap="xs">
      <EventField
        value={part.event}
        error={issueAt("event")}
        onChange={(event) => change(withField(part, "event", event), "event")}
      />
      <TimesFields {...props} usual="=" />
      <PeriodFields {...props} />
      <PropertyConditionsFields
        event={part.event}
        part={part.properties ?? []}
        change={(properties, typing) =>
          change(
            withField(part, "properties", properties.length === 0 ? undefined : [...properties]),
            typing && `properties.${typing}`,
          )
        }
        issueAt={(...path) => issueAt("properties", ...path)}
      />
    </Stack>
  );
}

type Period = "anyTime" | "within" | "from" | "to";
const periods: readonly Period[] = ["anyTime", "within", "from", "to"];
/** Seconds. */
const aMonth = 30 * 86_400;

function periodOf({ timeOperator, withinSeconds }: SegmentNodeOf<"Performed">): Period {
  if (timeOperator === "AfterAbsolute") return "from";
  if (timeOperator === "BeforeAbsolute") return "to";
  // Without a length the field is empty.
  if (withinSeconds === undefined) return timeOperator === undefined ? "anyTime" : "within";
  return withinSeconds === 0 ? "anyTime" : "within";
}

function withPeriod(node: SegmentNodeOf<"Performed">, period: Period): SegmentNodeOf<"Performed"> {
  const { withinSeconds = 0, absoluteTimestamp } = node;
  const part = withField(
    withField(withField(node, "timeOperator", undefined), "withinSeconds", undefined),
    "absoluteTimestamp",
    undefined,
  );
  if (period === "anyTime") return part;
  if (period === "within")
    return { ...part, timeOperator: "Within", withinSeconds: withinSeconds === 0 ? aMonth : withinSeconds };
  return {
    ...part,
    timeOperator: period === "from" ? "AfterAbsolute" : "BeforeAbsolute",
    ...(absoluteTimestamp !== undefined && { absoluteTimestamp }),
  };
}

function PeriodFields({ part, change, issueAt }: FieldsProps<SegmentNodeOf<"Performed">>): ReactNode {
  const say = useWords(words);
  const period = periodOf(part);
  return (
    <Group gap={4} align="flex-end">
      <ChoiceField
        label={say("period")}
        value={period}
        error={issueAt("timeOperator")}
        choices={periods.map((value) => ({ value, label: say(value) }))}
        onChange={(next) => change(withPeriod(part, next))}
      />
      {period === "within" && (
        <DurationField
          label={say("length")}
          value={part.withinSeconds}
          error={issueAt("withinSeconds")}
          onChange={(seconds) =>
            change(withField({ ...part, timeOperator: "Within" }, "withinSeconds", seconds), "withinSeconds")
          }
        />
      )}
      {(period === "from" || period === "to") && (
        <DateField
          label={say("moment")}
          value={part.absoluteTimestamp ?? ""}
          error={issueAt("absoluteTimestamp")}
          onChange={(time) => change(withField(part, "absoluteTimestamp", time), "absoluteTimestamp")}
        />
      )}
    </Group>
  );
}
