/** The users who are at steps that the published version has no more: how many, who, and what can be done with them. */
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { definitionOf } from "../../editing/index.js";
import {
  labelOfNode,
  useDescribingPast,
  type Describing,
  type JourneyDefinition,
} from "../../kinds/index.js";
import { Section, UserText } from "../../ui/index.js";
import type { RemovedStep } from "./earlier-versions.js";
import type { Journey } from "./journey-statuses.js";
import { missingOfJourney } from "./nodes/journey-draft.js";
import { graphOf, resourcesOf, type JourneyGraph } from "./nodes/journey-graph.js";
import { RunsAtNode } from "./runs-at-node.js";
import type { NumbersOfJourney } from "./use-journey-numbers.js";
import { WaitingUsers } from "./waiting-users.js";
import { journeysWords } from "./words.js";

export interface RemovedStepsProps {
  readonly journey: Journey;
  /** Of the published version. */
  readonly graph: JourneyGraph;
  readonly describing: Describing;
  readonly numbers: NumbersOfJourney | undefined;
}

export function RemovedSteps({ numbers, ...props }: RemovedStepsProps): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const steps = numbers?.removed((id) => props.graph.has(id)) ?? [];
  if (steps.length === 0 || !may("users:read")) return null;
  return (
    <Section title={say("removedSteps")}>
      <Text c="dimmed" mb="xs">
        {say("removedStepsText")}
      </Text>
      <Stack gap="xs">
        {steps.map((step) => (
          <RemovedStepPeople key={`${step.version} ${step.nodeId}`} step={step} {...props} />
        ))}
      </Stack>
    </Section>
  );
}

type RemovedStepProps = Omit<RemovedStepsProps, "numbers"> & { readonly step: RemovedStep };

function RemovedStepPeople({ step, journey, graph, describing }: RemovedStepProps): ReactNode {
  const say = useWords(journeysWords);
  const { nodeId, version, count } = step;
  const name = useStepName(journey.id, step);
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <UserText>{say("atRemovedStep", { step: name, version, count })}</UserText>
      </summary>
      {isOpen && (
        <>
          <RunsAtNode journeyId={journey.id} nodeId={nodeId} graph={graph} describing={describing} />
          <WaitingUsers journey={journey} nodeId={nodeId} />
        </>
      )}
    </details>
  );
}

/** As its version calls it; its id until that is read, or where it is not kept. */
function useStepName(journeyId: string, { nodeId, version }: RemovedStep): string {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["revisions", "journeys", journeyId, version, "definition"],
    queryFn: async () =>
      (await definitionOf(api, { kind: "journeys", id: journeyId, revision: version })) ?? null,
    staleTime: Infinity,
    retry: false,
  });
  const graph = useMemo(
    () => (missingOfJourney(data) === undefined ? graphOf(data as JourneyDefinition) : undefined),
    [data],
  );
  const describing = useDescribingPast(
    useMemo(() => (graph === undefined ? [] : resourcesOf(graph)), [graph]),
  );
  const node = graph?.get(nodeId)?.node;
  return node === undefined ? nodeId : labelOfNode(node, describing);
}
