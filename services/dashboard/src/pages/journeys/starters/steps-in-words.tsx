/** The steps of a starter in words, and what it is for. */
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import {
  describeNode,
  type Describing,
  type JourneyDefinition,
  type JourneyNode,
} from "../../../kinds/index.js";
import { UserText } from "../../../ui/index.js";
import { goalFacts } from "../goal-facts.js";
import { exitId, graphOf } from "../nodes/journey-graph.js";
import { outlineOf } from "../nodes/outline-of.js";
import classes from "./starters.module.css";
import { starterWords } from "./words.js";

export interface StepsInWordsProps {
  readonly definition: JourneyDefinition;
  readonly describing: Describing;
  /** Without the hours in which messages are sent. */
  readonly isShort?: boolean;
}

/** Starters have no branches. */
export function StepsInWords({ definition, describing, isShort = false }: StepsInWordsProps): ReactNode {
  const say = useWords(starterWords);
  const graph = graphOf(definition);
  const steps = outlineOf(graph).items.flatMap(({ kind, id }) => {
    const known = graph.get(id);
    if (known === undefined || id === exitId) return [];
    const { text } = describeNode(isShort ? withoutHours(known.node) : known.node, describing);
    return [{ key: `${kind} ${id}`, text: kind === "node" ? text : say("again", { step: text }) }];
  });
  const [goal, , exits] = goalFacts(definition, describing);
  const goals = [goal, exits].flatMap((fact) => (fact?.[1] === undefined ? [] : [fact]));
  return (
    <ol className={classes.steps} aria-label={say("steps")}>
      {steps.map(({ key, text }) => (
        <li key={key}>
          <UserText>{text}</UserText>
        </li>
      ))}
      {goals.map(([name, value]) => (
        <li key={name} style={{ listStyle: "none" }}>
          {name}: {value}
        </li>
      ))}
    </ol>
  );
}

function withoutHours(node: JourneyNode): JourneyNode {
  if (node.type !== "MessageNode") return node;
  const { sendWindow: _, ...rest } = node;
  return rest;
}
