/** What becomes of the people at steps that a requested version of a journey changes. */
import { List, Title } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { useMemo, type ReactNode } from "react";
import * as z from "zod/mini";
import { useWords } from "../../data/index.js";
import {
  isReadableNode,
  labelOfNode,
  resourcesOfNode,
  useDescribingPast,
  type JourneyNode,
} from "../../kinds/index.js";
import { UserText } from "../../ui/index.js";
import { approvalsWords } from "./words.js";

type Content = Answer<"/api/admin/approvals/{id}/content", "GET">;

/** Nothing where the request moves nobody. */
export function MovedPeople({ content }: { readonly content: Content }): ReactNode {
  const say = useWords(approvalsWords);
  const { requested, published, moveRuns = [] } = content;
  const [before, after] = useMemo(() => [nodesOf(published), nodesOf(requested)], [published, requested]);
  const describing = useDescribingPast(
    useMemo(() => [...before.values(), ...after.values()].flatMap(resourcesOfNode), [before, after]),
  );
  if (moveRuns.length === 0) return null;
  const titleIn = (nodes: ReadonlyMap<string, JourneyNode>, id: string): string => {
    const node = nodes.get(id);
    return node === undefined ? id : labelOfNode(node, describing);
  };
  return (
    <>
      <Title order={3}>{say("movedPeople")}</Title>
      <List size="sm">
        {moveRuns.map(({ from, version, to }) => (
          <List.Item key={JSON.stringify([from, version])}>
            <UserText>
              {say(to === "ExitNode" ? "movedOut" : from === to ? "movedToChange" : "movedTo", {
                from: titleIn(before.has(from) ? before : after, from),
                to: titleIn(after, to),
              })}
            </UserText>
          </List.Item>
        ))}
      </List>
    </>
  );
}

const withNodes = z.object({ nodes: z.array(z.looseObject({ id: z.string(), type: z.string() })) });

/** By id; those that this dashboard cannot show are left out. */
function nodesOf(definition: unknown): ReadonlyMap<string, JourneyNode> {
  const nodes = withNodes.safeParse(definition).data?.nodes ?? [];
  return new Map(
    nodes
      .map((node) => [node.id, node as unknown as JourneyNode] as const)
      .filter(([, node]) => isReadableNode(node)),
  );
}
