/** The fields of a journey as a whole: its goal, what ends a run early, and who gets nothing for comparison. */
import { Box, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, useWords } from "../../data/index.js";
import { withField, within, withinList, type FieldsProps } from "../fields/field-props.js";
import { ListField } from "../fields/list-field.js";
import { ChoiceField, DurationField, NumberField, ToggleField } from "../fields/plain-fields.js";
import type { JourneyDefinition } from "./node-kind.js";
import { RunConditionFields } from "./run-condition-fields.js";
import { newCondition, type RunCondition } from "./run-conditions.js";

export const runFieldsWords = defineWords({
  en: {
    goal: "The journey has a goal",
    goalHint: "A person who reaches it in time is counted as converted, once",
    goalFields: "Goal",
    within: "In time means within",
    endsRun: "When it is reached",
    ends: "the run ends",
    goesOn: "the run goes on",
    exits: "Exit conditions",
    exitsHint:
      "A run ends when one of them is met. Someone who meets one about a segment at the start does not enter.",
    exit: "Exit condition {number}",
    addExit: "Add an exit condition",
    holdOut: "Hold out a share for comparison",
    holdOutHint: "They get nothing of this journey, and are measured all the same",
    share: "Share, 1 to 50\u00a0%",
  },
  de: {
    goal: "Die Journey hat ein Ziel",
    goalHint: "Wer es rechtzeitig erreicht, wird einmal gezählt",
    goalFields: "Ziel",
    within: "Rechtzeitig heißt innerhalb von",
    endsRun: "Wenn es erreicht ist",
    ends: "endet der Lauf",
    goesOn: "geht der Lauf weiter",
    exits: "Ausstiegsbedingungen",
    exitsHint:
      "Ein Lauf endet, sobald eine davon erfüllt ist. Wer eine über ein Segment schon am Anfang erfüllt, beginnt nicht.",
    exit: "Ausstiegsbedingung {number}",
    addExit: "Ausstiegsbedingung hinzufügen",
    holdOut: "Einen Anteil zum Vergleich zurückhalten",
    holdOutHint: "Er bekommt nichts von dieser Journey und wird trotzdem gemessen",
    share: "Anteil, 1 bis 50\u00a0%",
  },
});

type Goal = NonNullable<JourneyDefinition["goal"]>;

const aMonth = 30 * 86_400;
const mostExits = 10;
const mostHeldOut = 50;
const usualHoldOut = 10;

export function JourneyRunFields(props: FieldsProps<JourneyDefinition>): ReactNode {
  return (
    <Stack gap="md">
      <GoalFields {...within(props, "goal")} />
      <ExitFields {...props} />
      <HoldOutFields {...props} />
    </Stack>
  );
}

function GoalFields({ part, change, issueAt }: FieldsProps<Goal | undefined>): ReactNode {
  const say = useWords(runFieldsWords);
  return (
    <Stack gap="xs">
      <ToggleField
        label={say("goal")}
        description={say("goalHint")}
        value={part !== undefined}
        onChange={(isOn) => change(isOn ? { when: newCondition, withinSeconds: aMonth } : undefined)}
      />
      {part !== undefined && (
        <Stack gap="xs" pl="lg" role="group" aria-label={say("goalFields")}>
          <SetGoalFields part={part} change={change} issueAt={issueAt} />
        </Stack>
      )}
    </Stack>
  );
}

function SetGoalFields(props: FieldsProps<Goal>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(runFieldsWords);
  return (
    <>
      <RunConditionFields {...within(props, "when")} />
      <DurationField
        label={say("within")}
        value={part.withinSeconds}
        error={issueAt("withinSeconds")}
        onChange={(seconds) => change(withField(part, "withinSeconds", seconds), "withinSeconds")}
      />
      <ChoiceField
        label={say("endsRun")}
        value={(part.endsRun ?? true) ? "ends" : "goesOn"}
        error={issueAt("endsRun")}
        choices={(["ends", "goesOn"] as const).map((value) => ({ value, label: say(value) }))}
        onChange={(next) => change(withField(part, "endsRun", next === "goesOn" ? false : undefined))}
      />
    </>
  );
}

function ExitFields(props: FieldsProps<JourneyDefinition>): ReactNode {
  const say = useWords(runFieldsWords);
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={500}>
          {say("exits")}
        </Text>
        <Text size="xs" c="dimmed">
          {say("exitsHint")}
        </Text>
      </div>
      <ListField<RunCondition>
        {...withinList(props, "exitConditions")}
        label={say("exits")}
        add={say("addExit")}
        nameOf={(number) => say("exit", { number })}
        most={mostExits}
        initial={() => newCondition}
      >
        {(element) => (
          <Paper withBorder p="xs">
            <RunConditionFields {...element} />
          </Paper>
        )}
      </ListField>
    </Stack>
  );
}

function HoldOutFields({ part, change, issueAt }: FieldsProps<JourneyDefinition>): ReactNode {
  const say = useWords(runFieldsWords);
  const { holdOutPercent: percent } = part;
  const set = (next: number | undefined, typing?: string): void =>
    change(withField(part, "holdOutPercent", next), typing);
  return (
    <Stack gap="xs">
      <ToggleField
        label={say("holdOut")}
        description={say("holdOutHint")}
        value={percent !== undefined}
        onChange={(isOn) => set(isOn ? usualHoldOut : undefined)}
      />
      {percent !== undefined && (
        <Box pl="lg">
          <NumberField
            label={say("share")}
            w={160}
            min={1}
            max={mostHeldOut}
            decimalScale={0}
            suffix=" %"
            value={percent === 0 ? undefined : percent}
            error={issueAt("holdOutPercent")}
            // While it is empty it is none, and not the end of the hold-out.
            onChange={(next) => set(next ?? 0, "holdOutPercent")}
          />
        </Box>
      )}
    </Stack>
  );
}
