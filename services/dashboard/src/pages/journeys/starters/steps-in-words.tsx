/** The steps of a starter in words, and what it is for. */
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { describeNode, type Describing, type JourneyDefinition } from "../../../kinds/index.js";
import { UserText } from "../../../ui/index.js";
import { goalFacts } from "../goal-facts.js";
import { exitId, graphOf } from "../nodes/journey-graph.js";
import { outlineOf } from "../nodes/outline-of.js";
import classes from "./starters.module.css";
import { starterWords } from "./words.js";

export interface StepsInWordsProps {
  readonly definition: JourneyDefinition;
  readonly describing: Describing;
}

/** Starters have no branches. */
export function StepsInWords({ definition, describing }: StepsInWordsProps): ReactNode {
  const say = useWords(starterWords);
  const graph = graphOf(definition);
  const steps = outlineOf(graph).items.flatMap(({ kind, id }) => {
    const known = graph.get(id);
    if (known === undefined || id === exitId) return [];
    const { text } = describeNode(known.node, describing);
    return [{ key: `${kind} ${id}`, text: kind === "node" ? text : say("again", { step: text }) }];
  });
  const goals = goalFacts(definition, describing).filter(([, value]) => value !== undefined);
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
