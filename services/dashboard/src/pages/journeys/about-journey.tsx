/** Versions, who changed the journey, and what it uses. */
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ChangedBy, Facts, Id, ResourceLink, Section, useFormatNumber } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { distinctResources, type Describing, type NamedKind } from "../../kinds/index.js";
import { goalFacts, segmentsOfGoals } from "./goal-facts.js";
import type { Journey } from "./journey-statuses.js";
import { resourcesOf, type JourneyGraph } from "./nodes/journey-graph.js";
import { journeysWords } from "./words.js";

export interface AboutJourneyProps {
  readonly journey: Journey;
  readonly graph: JourneyGraph;
  readonly describing: Describing;
}

const kindWords = {
  segment: "segments",
  template: "template",
  userProperty: "property",
  subscriptionGroup: "group",
} as const satisfies Readonly<Record<NamedKind, string>>;

/** An event begins a run each time in any case. */
function howOften({ definition, canRunMultiple }: Journey): "eachEvent" | "eachKey" | "often" | "once" {
  const entry = definition?.entryNode;
  if (entry?.type === "EventEntryNode") return entry.key === undefined ? "eachEvent" : "eachKey";
  return canRunMultiple ? "often" : "once";
}

export function AboutJourney({ journey, graph, describing }: AboutJourneyProps): ReactNode {
  const say = useWords(journeysWords);
  const format = useFormatNumber();
  const { definition } = journey;
  const used = distinctResources([
    ...resourcesOf(graph),
    ...(definition === undefined ? [] : segmentsOfGoals(definition)),
  ]);
  const kinds = [...new Set(used.map(({ kind }) => kind))];
  return (
    <Section title={say("about")}>
      <Facts
        facts={[
          [say("version"), journey.version === 0 ? say("noVersion") : format(journey.version)],
          [say("hasDraft"), say(journey.draft === undefined ? "noDraft" : "draftExists")],
          [say("canRunMultiple"), say(howOften(journey))],
          ...(definition === undefined ? [] : goalFacts(definition, describing)),
          [say("changed"), <ChangedBy at={journey.updatedAt} by={journey.updatedBy} />],
          [say("created"), <ChangedBy at={journey.createdAt} by={journey.createdBy} />],
          ...kinds.map(
            (kind) =>
              [
                say(kindWords[kind]),
                <Group gap="4px 12px">
                  {used
                    .filter((each) => each.kind === kind)
                    .map(({ id }) => (
                      <ResourceLink key={id} kind={kind} id={id} name={describing.nameOf(kind, id)} />
                    ))}
                </Group>,
              ] as const,
          ),
          ["Id", <Id value={journey.id} of="Id" />],
        ]}
      />
    </Section>
  );
}
