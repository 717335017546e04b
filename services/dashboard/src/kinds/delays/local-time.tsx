/** Waits until a time of day where the user is, perhaps only on some days. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { weekdays, ZoneSelect } from "../../ui/index.js";
import { DaysField } from "../fields/days-field.js";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { TimeOfDayField } from "../fields/time-of-day-field.js";
import { nodeSentence } from "../journey-nodes/node-kind.js";
import type { DelayKind, DelayOf } from "./delay-kind.js";
import { timeOfDay, withTimeOfDay } from "./time-of-day.js";

const words = defineWords({
  en: {
    name: "Until a time of day",
    timeOfDay: "Time of day",
    timeHint: "On the clock where the user is",
    days: "Days",
    everyDay: "every day",
    zone: "Zone of users without one",
  },
  de: {
    name: "Bis zu einer Uhrzeit",
    timeOfDay: "Uhrzeit",
    timeHint: "Nach der Uhr, wo der Nutzer ist",
    days: "Tage",
    everyDay: "jeden Tag",
    zone: "Zone für Nutzer ohne eigene",
  },
});

const usualZone = "UTC";

export const localTime: DelayKind<DelayOf<"LocalTime">> = {
  words,
  describe(variant) {
    const time = timeOfDay(variant);
    const { allowedDaysOfWeek: days = [] } = variant;
    return isOnSomeDays(days)
      ? nodeSentence("waitsUntilDay", { time, days })
      : nodeSentence("waitsUntilTime", { time });
  },
  facts(variant, { language }) {
    const say = sayIn(words, language);
    const { allowedDaysOfWeek: days = [], defaultTimezone = usualZone } = variant;
    return [
      [say("timeOfDay"), timeOfDay(variant)],
      [say("days"), isOnSomeDays(days) ? weekdays(days, language) : say("everyDay")],
      [say("zone"), defaultTimezone],
    ];
  },
  initial: () => ({ type: "LocalTime", hour: 9 }),
  Fields: LocalTimeFields,
};

function LocalTimeFields({ part, change, issueAt }: FieldsProps<DelayOf<"LocalTime">>): ReactNode {
  const say = useWords(words);
  const { allowedDaysOfWeek, defaultTimezone = usualZone } = part;
  return (
    <Stack gap="xs">
      <TimeOfDayField
        label={say("timeOfDay")}
        description={say("timeHint")}
        value={timeOfDay(part) ?? ""}
        error={issueAt("hour") ?? issueAt("minute")}
        onChange={(time) => change(withTimeOfDay(part, time), "hour")}
      />
      <DaysField
        label={say("days")}
        value={allowedDaysOfWeek}
        error={issueAt("allowedDaysOfWeek")}
        onChange={(days) => change(withField(part, "allowedDaysOfWeek", days))}
      />
      <ZoneSelect
        size="sm"
        required={false}
        label={say("zone")}
        value={defaultTimezone}
        error={issueAt("defaultTimezone")}
        onChange={(zone) => change(withField(part, "defaultTimezone", zone === usualZone ? undefined : zone))}
      />
    </Stack>
  );
}

const daysPerWeek = 7;

function isOnSomeDays(days: readonly number[]): boolean {
  return days.length > 0 && new Set(days).size < daysPerWeek;
}
