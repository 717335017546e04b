/** The subscription group of a message: the first one of its channel, another one of it, or none. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, useWords } from "../../data/index.js";
import { LongChoiceField } from "./long-choice-field.js";
import type { Field } from "./plain-fields.js";
import { OpenResource } from "./resource-fields.js";
import { useSubscriptionGroups, type SubscriptionGroup } from "./use-subscription-groups.js";
import { fieldWords } from "./words.js";

export const groupOfChannelWords = defineWords({
  en: {
    first: "The first group of the channel",
    knownFirst: "The first group of the channel: {name}",
    none: "None: a receipt or a password",
    groupHint: "Those who have unsubscribed from the group do not get it.",
    noneHint:
      "Everyone gets it, also those who have unsubscribed. Only for what they need, such as receipts.",
  },
  de: {
    first: "Die erste Gruppe des Kanals",
    knownFirst: "Die erste Gruppe des Kanals: {name}",
    none: "Keine: eine Quittung oder ein Passwort",
    groupHint: "Wer die Gruppe abbestellt hat, bekommt sie nicht.",
    noneHint: "Alle bekommen sie, auch wer abbestellt hat. Nur für das, was sie brauchen, etwa Quittungen.",
  },
});

/** Undefined: the first of the channel; null: none. */
export interface GroupOfChannelFieldProps extends Omit<
  Field<string | null | undefined>,
  "label" | "description"
> {
  readonly channel: SubscriptionGroup["channel"];
  /** Whether a message may have no group; default: yes. */
  readonly mayBeNone?: boolean;
}

/** Ids of groups have no colon. */
const first = ":first";
const none = ":none";

export function GroupOfChannelField({
  channel,
  value,
  onChange,
  error,
  mayBeNone = true,
}: GroupOfChannelFieldProps): ReactNode {
  const say = useWords(groupOfChannelWords);
  const sayField = useWords(fieldWords);
  const groups = useSubscriptionGroups();
  const own = groups?.filter((group) => group.channel === channel);
  const firstName = own?.[0]?.name;
  const chosen = groups?.find(({ id }) => id === value);
  const unknown = groups === undefined && typeof value === "string" ? [{ value, label: value }] : [];
  return (
    <Stack gap={2}>
      <LongChoiceField<string>
        label={sayField("group")}
        description={say(value === null ? "noneHint" : "groupHint")}
        value={value === undefined ? first : (value ?? none)}
        error={error}
        choices={[
          {
            value: first,
            label: firstName === undefined ? say("first") : say("knownFirst", { name: firstName }),
          },
          ...unknown,
          ...(own ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ...(mayBeNone ? [{ value: none, label: say("none") }] : []),
        ]}
        onChange={(next) => onChange(next === first ? undefined : next === none ? null : next)}
      />
      {chosen !== undefined && <OpenResource kind="subscriptionGroup" id={chosen.id} name={chosen.name} />}
    </Stack>
  );
}
