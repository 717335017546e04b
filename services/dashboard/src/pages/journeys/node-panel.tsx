/** One node of a journey: its settings in words, its numbers, and the users who are there. Its id is in the address. */
import { Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import { describeNode, factsOfNode, type Describing } from "../../kinds/index.js";
import { Facts, KnownPageLink, SidePanel, useFormatNumber, useListSearch, UserText } from "../../ui/index.js";
import type { Journey } from "./journey-statuses.js";
import { entryId, exitId, type GraphNode, type JourneyGraph } from "./nodes/journey-graph.js";
import type { NumbersOfJourney } from "./use-journey-numbers.js";
import { WaitingUsers } from "./waiting-users.js";
import { journeysWords } from "./words.js";

export interface NodePanelProps {
  readonly journey: Journey;
  readonly graph: JourneyGraph;
  readonly describing: Describing;
  readonly numbers: NumbersOfJourney | undefined;
}

const route = getRouteApi("/w/$workspaceId/journeys/$journeyId");

export function NodePanel({ journey, graph, describing, numbers }: NodePanelProps): ReactNode {
  const { node: id } = route.useSearch();
  const { change } = useListSearch();
  const may = useMay();
  const say = useWords(journeysWords);
  const opened = id === undefined ? undefined : graph.get(id);
  const inWords = opened && describeNode(opened.node, describing);
  const facts = opened === undefined ? [] : factsOfNode(opened.node, describing);
  const waits = opened !== undefined && ![entryId, exitId].includes(opened.id);
  return (
    <SidePanel
      opened={opened !== undefined}
      onClose={() => change({ node: undefined }, { keepsPage: true })}
      title={
        <Title order={2}>
          <UserText limit={120} isBrief>
            {inWords?.title ?? ""}
          </UserText>
        </Title>
      }
    >
      {opened !== undefined && (
        <Stack>
          <Text>
            <UserText>{inWords?.text ?? ""}</UserText>
          </Text>
          {facts.length > 0 && <Facts facts={facts} />}
          <Numbers journey={journey} node={opened} describing={describing} graph={graph} numbers={numbers} />
          {waits && may("users:read") && (
            <div>
              <Title order={3} mb={6}>
                {say("waitingHere")}
              </Title>
              <WaitingUsers journeyId={journey.id} nodeId={opened.id} />
            </div>
          )}
        </Stack>
      )}
    </SidePanel>
  );
}

const messageStates = ["sent", "delivered", "opened", "clicked", "bounced"] as const;

function Numbers({
  journey,
  node: { id, ways },
  describing,
  graph,
  numbers,
}: NodePanelProps & { readonly node: GraphNode }): ReactNode {
  const say = useWords(journeysWords);
  const format = useFormatNumber();
  if (numbers === undefined) return null;
  const { counts, waiting } = numbers.at(id);
  const reached = id === entryId ? numbers.entries : (counts?.reached ?? 0);
  const next = id === entryId ? [] : [...new Set(ways.map(({ to }) => to))];
  const titleOf = (to: string): string => {
    const known = graph.get(to);
    return known === undefined ? to : describeNode(known.node, describing).title;
  };
  return (
    <Facts
      facts={[
        [say(id === entryId ? "entries" : "came"), format(reached)],
        [say("inside"), waiting === 0 ? undefined : format(waiting)],
        ...next.map((to) => [`→ ${titleOf(to)}`, format(counts?.next[to] ?? 0)] as const),
        ...messageStates.map(
          (state) =>
            [
              say(state),
              counts?.messages && (
                <KnownPageLink page="deliveries" search={{ journey: journey.id }}>
                  {format(counts.messages[state])}
                </KnownPageLink>
              ),
            ] as const,
        ),
      ]}
    />
  );
}
