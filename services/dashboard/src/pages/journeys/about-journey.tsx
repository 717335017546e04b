/** Versions, who changed the journey, and what it uses. */
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ChangedBy } from "../../components/changed-by.js";
import { Facts } from "../../components/facts.js";
import { Id } from "../../components/id.js";
import { ResourceLink } from "../../components/resource-link.js";
import { Section } from "../../components/section.js";
import { useFormatNumber } from "../../components/use-format-number.js";
import { useWords } from "../../words/use-words.js";
import type { Journey } from "./journey-statuses.js";
import type { Describing } from "./nodes/describe-node.js";
import { resourcesOf, type JourneyGraph, type NamedResource } from "./nodes/journey-graph.js";
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
} as const satisfies Readonly<Record<NamedResource["kind"], string>>;

export function AboutJourney({ journey, graph, describing }: AboutJourneyProps): ReactNode {
  const say = useWords(journeysWords);
  const format = useFormatNumber();
  const used = resourcesOf(graph);
  const kinds = [...new Set(used.map(({ kind }) => kind))];
  return (
    <Section title={say("about")}>
      <Facts
        facts={[
          [say("version"), journey.version === 0 ? say("noVersion") : format(journey.version)],
          [say("hasDraft"), say(journey.draft === undefined ? "noDraft" : "draftExists")],
          [say("canRunMultiple"), say(journey.canRunMultiple ? "often" : "once")],
          [say("changed"), <ChangedBy at={journey.updatedAt} by={journey.updatedBy} />],
          [say("created"), <ChangedBy at={journey.createdAt} by={journey.createdBy} />],
          ...kinds.map(
            (kind) =>
              [
                describing.say(kindWords[kind]),
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
