/** What happens to a user while a run is under way: an event, or that they come into a segment or leave it. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, useWords } from "../../data/index.js";
import { withField, withinList, type FieldsProps } from "../fields/field-props.js";
import { ChoiceField } from "../fields/plain-fields.js";
import { SegmentField } from "../fields/resource-fields.js";
import { EventField } from "../fields/seen-fields.js";
import { PropertyConditionsFields } from "../property-conditions-fields.js";
import { happeningOf, happenings, withHappening, type RunCondition } from "./run-conditions.js";

export const runConditionWords = defineWords({
  en: {
    happens: "The person",
    performs: "performs an event",
    enters: "comes into a segment",
    leaves: "leaves a segment",
  },
  de: {
    happens: "Die Person",
    performs: "löst ein Ereignis aus",
    enters: "kommt in ein Segment",
    leaves: "verlässt ein Segment",
  },
});

export function RunConditionFields(props: FieldsProps<RunCondition>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(runConditionWords);
  return (
    <Stack gap="xs">
      <ChoiceField
        label={say("happens")}
        value={happeningOf(part)}
        error={issueAt("type") ?? issueAt("isMember")}
        choices={happenings.map((value) => ({ value, label: say(value) }))}
        onChange={(next) => change(withHappening(part, next))}
      />
      {part.type === "Event" ? (
        <EventConditionFields part={part} change={change} issueAt={issueAt} />
      ) : (
        <SegmentField
          value={part.segmentId}
          error={issueAt("segmentId")}
          onChange={({ id }) => change(withField(part, "segmentId", id))}
        />
      )}
    </Stack>
  );
}

function EventConditionFields(
  props: FieldsProps<Extract<RunCondition, { readonly type: "Event" }>>,
): ReactNode {
  const { part, change, issueAt } = props;
  return (
    <>
      <EventField
        value={part.event}
        error={issueAt("event")}
        onChange={(event) => change({ ...part, event }, "event")}
      />
      <PropertyConditionsFields {...withinList(props, "properties")} event={part.event} />
    </>
  );
}
