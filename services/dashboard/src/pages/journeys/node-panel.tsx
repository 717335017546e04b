/** One node of a journey: its settings in words, its numbers, and the users who are there. Its id is in the address. */
import { Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import { describeNode, factsOfNode, labelOfNode, type Describing } from "../../kinds/index.js";
import {
  Facts,
  reaches,
  ReachedNumber,
  SidePanel,
  useFormatNumber,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import type { Journey } from "./journey-statuses.js";
import { entryId, exitId, type GraphNode, type JourneyGraph } from "./nodes/journey-graph.js";
import type { NumbersOfJourney } from "./use-journey-numbers.js";
import { RunsAtNode } from "./runs-at-node.js";
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
              {(numbers?.at(opened.id).waiting ?? 0) > 0 && (
                <RunsAtNode journeyId={journey.id} nodeId={opened.id} graph={graph} describing={describing} />
              )}
              <WaitingUsers journey={journey} nodeId={opened.id} />
            </div>
          )}
        </Stack>
      )}
    </SidePanel>
  );
}

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
  const { counts, flow, waiting, earlier } = numbers.at(id);
  if (id === entryId) return <Facts facts={[[say("entries"), format(numbers.entries)]]} />;
  const next = [...new Set([...ways.map(({ to }) => to), ...Object.keys(flow.next)])];
  const titleOf = (to: string): string => {
    const known = graph.get(to);
    return known === undefined
      ? say("goneStep", { id: to.slice(0, 8) })
      : labelOfNode(known.node, describing);
  };
  const messages = counts?.messages;
  return (
    <Facts
      facts={[
        [say("came"), format(flow.came)],
        [say("movedHere"), flow.movedHere === 0 ? undefined : format(flow.movedHere)],
        ...next.map((to) => [`→ ${titleOf(to)}`, format(flow.next[to] ?? 0)] as const),
        ...Object.entries(flow.movedTo).map(
          ([to, count]) => [say("movedTo", { step: titleOf(to) }), format(count)] as const,
        ),
        [say("inside"), waiting === 0 ? undefined : format(waiting)],
        ...earlier.map(({ version, count }) => [say("insideEarlier", { version }), format(count)] as const),
        ...Object.entries(flow.left).map(
          ([reason, count]) => [say("leftHow", { how: say(leftWord(reason)) }), format(count)] as const,
        ),
        [say("leftUnknown"), flow.unknown === 0 || id === exitId ? undefined : format(flow.unknown)],
        ...(messages === undefined ? [] : reaches).map(
          (reached) =>
            [
              say(reached),
              messages && (
                <ReachedNumber
                  reached={reached}
                  count={messages[reached]}
                  reported={numbers.reported}
                  of={{ journey: journey.id, node: id }}
                />
              ),
            ] as const,
        ),
      ]}
    />
  );
}

const leftWords = [
  "converted",
  "exitCondition",
  "messageSkipped",
  "messageFailed",
  "journeyPaused",
  "journeyDeleted",
  "stopped",
  "dateMissing",
  "dateUnreadable",
  "datePassed",
  "wentInCircles",
] as const;

function leftWord(reason: string): (typeof leftWords)[number] | "leftOther" {
  return leftWords.find((each) => each === reason) ?? "leftOther";
}
