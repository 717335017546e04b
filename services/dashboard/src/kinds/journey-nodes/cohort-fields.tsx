/** The ways of a random split, each with its name and its share. */
import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, useWords } from "../../data/index.js";
import { withField, withinList } from "../fields/field-props.js";
import { ListField } from "../fields/list-field.js";
import { NumberField, TextField } from "../fields/plain-fields.js";
import { restOf, sharedEqually } from "./cohort-shares.js";
import type { NodeFieldsProps, NodeOf } from "./node-kind.js";

export const cohortWords = defineWords({
  en: {
    ways: "Ways",
    way: "Way {number}",
    name: "Name of way {number}",
    share: "Share",
    add: "Add a way",
    equally: "Share equally",
    rest: "{rest, number}\u00a0% take none of the ways: they leave the journey here.",
    tooMuch: "The shares are {more, number}\u00a0% more than all.",
  },
  de: {
    ways: "Wege",
    way: "Weg {number}",
    name: "Name von Weg {number}",
    share: "Anteil",
    add: "Weg hinzufügen",
    equally: "Gleichmäßig aufteilen",
    rest: "{rest, number}\u00a0% nehmen keinen der Wege: Sie verlassen die Journey hier.",
    tooMuch: "Die Anteile sind {more, number}\u00a0% mehr als alle.",
  },
});

const mostCohorts = 100;

type RandomCohortNode = NodeOf<"RandomCohortNode">;
type Cohort = RandomCohortNode["children"][number];

/** `A`, `B`, …: names of ways that nobody has named. */
export function nameOfCohort(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + (index % 26));
}

export function CohortFields(props: NodeFieldsProps<RandomCohortNode>): ReactNode {
  const { part, change, issueAt, meeting } = props;
  const { children } = part;
  const say = useWords(cohortWords);
  const rest = restOf(children);
  return (
    <Stack gap="xs">
      <ListField<Cohort>
        {...withinList(props, "children")}
        label={say("ways")}
        add={say("add")}
        nameOf={(number) => say("way", { number })}
        least={1}
        most={mostCohorts}
        initial={() => ({ id: meeting, percent: Math.max(0, rest), name: freeName(children) })}
      >
        {(cohort, index) => (
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <TextField
                label={say("name", { number: index + 1 })}
                value={cohort.part.name}
                error={cohort.issueAt("name")}
                onChange={(name) => cohort.change({ ...cohort.part, name }, "name")}
              />
            </div>
            <NumberField
              label={say("share")}
              w={110}
              min={0}
              max={100}
              suffix=" %"
              value={cohort.part.percent}
              error={cohort.issueAt("percent")}
              onChange={(percent) => cohort.change(withField(cohort.part, "percent", percent), "percent")}
            />
          </Group>
        )}
      </ListField>
      {(rest > 0 || (rest < 0 && issueAt("children") === undefined)) && (
        <Text size="xs" c={rest < 0 ? "var(--mantine-color-error)" : "dimmed"} role="status">
          {rest < 0 ? say("tooMuch", { more: -rest }) : say("rest", { rest })}
        </Text>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => change({ ...part, children: sharedEqually(children) })}
        >
          {say("equally")}
        </Button>
      </div>
    </Stack>
  );
}

/** The first letter that no way has as its name. */
function freeName(cohorts: readonly Cohort[]): string {
  const taken = new Set(cohorts.map(({ name }) => name));
  const free = Array.from({ length: cohorts.length + 1 }, (_, index) => nameOfCohort(index));
  return free.find((name) => !taken.has(name)) ?? nameOfCohort(cohorts.length);
}
