/** Waits until a date of the user, or a while before or after it. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { ChoiceField, DurationField, ToggleField } from "../fields/plain-fields.js";
import { UserPropertyField } from "../fields/resource-fields.js";
import { nodeSentence } from "../journey-nodes/node-kind.js";
import { resourceFact } from "../journey-nodes/resource-fact.js";
import { offsetPlaces, placeOf, withOffset, withPlace } from "./date-offset.js";
import type { DelayKind, DelayOf } from "./delay-kind.js";

const words = defineWords({
  en: {
    name: "Until a date of the user",
    property: "User property",
    propertyWithDate: "User property with the date",
    moment: "When",
    on: "on the date",
    before: "before the date",
    after: "after the date",
    offset: "How long",
    annual: "Every year",
    annualHint: "Waits for the next anniversary of the date, as for a birthday",
    onMissing: "Without a date",
    onPast: "If the moment is past",
    Exit_: "the run ends",
    Continue_: "the run goes on",
  },
  de: {
    name: "Bis zu einem Datum des Nutzers",
    property: "Nutzereigenschaft",
    propertyWithDate: "Nutzereigenschaft mit dem Datum",
    moment: "Wann",
    on: "am Datum",
    before: "vor dem Datum",
    after: "nach dem Datum",
    offset: "Wie lange",
    annual: "Jedes Jahr",
    annualHint: "Wartet auf den nächsten Jahrestag des Datums, wie bei einem Geburtstag",
    onMissing: "Ohne Datum",
    onPast: "Ist der Zeitpunkt vorbei",
    Exit_: "endet der Lauf",
    Continue_: "geht der Lauf weiter",
  },
});

export const userProperty: DelayKind<DelayOf<"UserProperty">> = {
  words,
  describe(variant, { nameOf }) {
    const { offsetSeconds: seconds = 0, offsetDirection = "after", annual = false } = variant;
    const date = { property: nameOf("userProperty", variant.userProperty), annual };
    if (seconds === 0) return nodeSentence("waitsUntilDate", date);
    return nodeSentence(offsetDirection === "before" ? "waitsBeforeDate" : "waitsAfterDate", {
      ...date,
      seconds,
    });
  },
  resources: ({ userProperty: id }) => [{ kind: "userProperty", id }],
  facts({ userProperty: id, onMissing = "Exit", onPast = "Continue", annual }, describing) {
    const say = sayIn(words, describing.language);
    return [
      [say("property"), resourceFact("userProperty", id, describing)],
      [say("onMissing"), say(`${onMissing}_`)],
      [say("onPast"), annual === true ? undefined : say(`${onPast}_`)],
    ];
  },
  initial: () => ({ type: "UserProperty", userProperty: "" }),
  Fields: UserPropertyFields,
};

const outcomes = ["Exit", "Continue"] as const;

function UserPropertyFields({ part, change, issueAt }: FieldsProps<DelayOf<"UserProperty">>): ReactNode {
  const say = useWords(words);
  const { onMissing = "Exit", onPast = "Continue", annual = false } = part;
  const place = placeOf(part);
  const endings = outcomes.map((value) => ({ value, label: say(`${value}_`) }));
  return (
    <Stack gap="xs">
      <UserPropertyField
        label={say("propertyWithDate")}
        value={part.userProperty}
        error={issueAt("userProperty")}
        onChange={({ id }) => change({ ...part, userProperty: id })}
      />
      <ChoiceField
        label={say("moment")}
        value={place}
        error={issueAt("offsetDirection")}
        choices={offsetPlaces.map((value) => ({ value, label: say(value) }))}
        onChange={(next) => change(withPlace(part, next))}
      />
      {place !== "on" && (
        <DurationField
          label={say("offset")}
          value={part.offsetSeconds}
          error={issueAt("offsetSeconds")}
          onChange={(seconds) => change(withOffset(part, seconds), "offsetSeconds")}
        />
      )}
      <ToggleField
        label={say("annual")}
        description={say("annualHint")}
        value={annual}
        error={issueAt("annual")}
        onChange={(isAnnual) => change(withField(part, "annual", isAnnual || undefined))}
      />
      <ChoiceField
        label={say("onMissing")}
        value={onMissing}
        error={issueAt("onMissing")}
        choices={endings}
        onChange={(next) => change(withField(part, "onMissing", next === "Exit" ? undefined : next))}
      />
      {!annual && (
        <ChoiceField
          label={say("onPast")}
          value={onPast}
          error={issueAt("onPast")}
          choices={endings}
          onChange={(next) => change(withField(part, "onPast", next === "Continue" ? undefined : next))}
        />
      )}
    </Stack>
  );
}
