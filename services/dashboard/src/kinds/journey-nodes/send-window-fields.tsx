/** The hours in which a message is sent: none are named, or from, to, days and whose clock counts. */
import { Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, useWords } from "../../data/index.js";
import { useZone, ZoneSelect } from "../../ui/index.js";
import { DaysField } from "../fields/days-field.js";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { ChoiceField, ToggleField } from "../fields/plain-fields.js";
import { UserPropertyField } from "../fields/resource-fields.js";
import { TimeOfDayField } from "../fields/time-of-day-field.js";
import type { NodeOf } from "./node-kind.js";

export const sendWindowWords = defineWords({
  en: {
    only: "Send only at certain hours",
    onlyHint: "At other times the person waits here until they begin",
    hours: "Hours of sending",
    from: "From",
    to: "To",
    toHint: "On the next day if it is before the beginning",
    days: "Days",
    clock: "On the clock of",
    User: "the user, else the workspace",
    Fixed: "a certain time zone",
    UserProperty: "the zone in a user property",
    zone: "Time zone",
    property: "User property with the time zone",
  },
  de: {
    only: "Nur zu bestimmten Uhrzeiten senden",
    onlyHint: "Sonst wartet die Person hier, bis es so weit ist",
    hours: "Sendezeiten",
    from: "Von",
    to: "Bis",
    toHint: "Am nächsten Tag, wenn es vor dem Anfang liegt",
    days: "Tage",
    clock: "Nach der Uhr von",
    User: "dem Nutzer, sonst dem Arbeitsbereich",
    Fixed: "einer bestimmten Zeitzone",
    UserProperty: "der Zone in einer Nutzereigenschaft",
    zone: "Zeitzone",
    property: "Nutzereigenschaft mit der Zeitzone",
  },
});

type SendWindow = NonNullable<NodeOf<"MessageNode">["sendWindow"]>;

const usualHours: SendWindow = { from: "09:00", to: "18:00" };

export function SendWindowFields({ part, change, issueAt }: FieldsProps<SendWindow | undefined>): ReactNode {
  const say = useWords(sendWindowWords);
  return (
    <Stack gap="xs">
      <ToggleField
        label={say("only")}
        description={say("onlyHint")}
        value={part !== undefined}
        onChange={(isOn) => change(isOn ? usualHours : undefined)}
      />
      {part !== undefined && (
        <Stack gap="xs" pl="lg" role="group" aria-label={say("hours")}>
          <HoursFields part={part} change={change} issueAt={issueAt} />
        </Stack>
      )}
    </Stack>
  );
}

function HoursFields(props: FieldsProps<SendWindow>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(sendWindowWords);
  return (
    <>
      <Group gap="xs" align="flex-start" grow>
        {(["from", "to"] as const).map((end) => (
          <TimeOfDayField
            key={end}
            label={say(end)}
            description={end === "to" ? say("toHint") : undefined}
            isEnd={end === "to"}
            value={part[end] ?? ""}
            error={issueAt(end)}
            onChange={(time) => change(withField(part, end, time === "" ? undefined : time), end)}
          />
        ))}
      </Group>
      <DaysField
        label={say("days")}
        value={part.daysOfWeek}
        error={issueAt("daysOfWeek")}
        onChange={(days) => change(withField(part, "daysOfWeek", days))}
      />
      <ClockFields {...props} />
    </>
  );
}

function ClockFields({ part, change, issueAt }: FieldsProps<SendWindow>): ReactNode {
  const say = useWords(sendWindowWords);
  const workspaceZone = useZone();
  const { timezone } = part;
  const set = (next: SendWindow["timezone"]): void => change(withField(part, "timezone", next));
  return (
    <>
      <ChoiceField
        label={say("clock")}
        value={timezone?.type ?? "User"}
        error={issueAt("timezone", "type")}
        choices={(["User", "Fixed", "UserProperty"] as const).map((value) => ({ value, label: say(value) }))}
        onChange={(type) => {
          if (type === "User") set(undefined);
          else set(type === "Fixed" ? { type, zone: workspaceZone } : { type, userProperty: "" });
        }}
      />
      {timezone?.type === "Fixed" && (
        <ZoneSelect
          size="sm"
          required={false}
          label={say("zone")}
          value={timezone.zone}
          error={issueAt("timezone", "zone")}
          onChange={(zone) => set({ type: "Fixed", zone })}
        />
      )}
      {timezone?.type === "UserProperty" && (
        <UserPropertyField
          label={say("property")}
          value={timezone.userProperty}
          error={issueAt("timezone", "userProperty")}
          onChange={({ id }) => set({ type: "UserProperty", userProperty: id })}
        />
      )}
    </>
  );
}
