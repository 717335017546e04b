/** A journey as a nested list of buttons: all that the canvas shows, for keyboards, screen readers and phones. */
import { Text, UnstyledButton } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { UserText } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { describeNode, describeWay } from "../../kinds/index.js";
import classes from "./journeys.module.css";
import { NodeCounts } from "./node-counts.js";
import { NodeIcon } from "./node-icon.js";
import { NodeText } from "./node-text.js";
import { outlineOf, type OutlineBranch, type OutlineItem } from "./nodes/outline-of.js";
import type { StepsProps } from "./steps-props.js";
import { journeysWords } from "./words.js";

export function Outline(steps: StepsProps): ReactNode {
  const say = useWords(journeysWords);
  const { graph } = steps;
  const items = useMemo(() => outlineOf(graph).items, [graph]);
  return (
    <nav className={classes.outline} aria-label={say("outline")}>
      <Items items={items} steps={steps} />
    </nav>
  );
}

interface ItemsProps {
  readonly items: readonly OutlineItem[];
  readonly steps: StepsProps;
}

function Items({ items, steps }: ItemsProps): ReactNode {
  return (
    <ol>
      {items.map((item) => (
        <li key={`${item.kind} ${item.id}`}>
          {item.kind === "node" ? (
            <>
              <NodeButton id={item.id} steps={steps} />
              {item.branches.length > 0 && <Branches branches={item.branches} steps={steps} />}
            </>
          ) : (
            <Reference id={item.id} steps={steps} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface BranchesProps {
  readonly branches: readonly OutlineBranch[];
  readonly steps: StepsProps;
}

function Branches({ branches, steps }: BranchesProps): ReactNode {
  return (
    <ul>
      {branches.map(({ way, items }, index) => (
        // Ways of one node may have equal ends and equal words.
        // eslint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Text size="sm" c="dimmed" className={classes.way}>
            <UserText>{describeWay(way, steps.describing) ?? ""}</UserText>
          </Text>
          {items.length === 0 ? (
            <Reference id={way.to} steps={steps} />
          ) : (
            <Items items={items} steps={steps} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface NodeProps {
  readonly id: string;
  readonly steps: StepsProps;
}

function NodeButton({ id, steps: { graph, describing, numbers, openId, onOpen } }: NodeProps): ReactNode {
  const known = graph.get(id);
  if (known === undefined) return null;
  return (
    <UnstyledButton
      className={classes.node}
      data-node={id}
      data-open={openId === id || undefined}
      onClick={() => onOpen(id)}
    >
      <NodeIcon node={known.node} />
      <NodeText node={known.node} describing={describing} />
      <NodeCounts numbers={numbers?.at(id)} />
    </UnstyledButton>
  );
}

/** A node that stands elsewhere in the outline. */
function Reference({ id, steps: { graph, describing, onOpen } }: NodeProps): ReactNode {
  const say = useWords(journeysWords);
  const known = graph.get(id);
  return (
    <Text size="sm" className={classes.reference}>
      {say("goesTo")}{" "}
      <UnstyledButton className={classes.referenceLink} onClick={() => onOpen(id)}>
        <UserText isBrief limit={80}>
          {known === undefined ? id : describeNode(known.node, describing).title}
        </UserText>
      </UnstyledButton>
    </Text>
  );
}
