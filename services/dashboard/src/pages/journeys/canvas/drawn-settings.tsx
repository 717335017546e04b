/** What concerns the whole journey, above its drawing: its goal, what ends it early, who is held out. Nothing where it has none. */
import type { ReactNode } from "react";
import type { Describing, JourneyDefinition } from "../../../kinds/index.js";
import { goalFacts } from "../goal-facts.js";
import classes from "../journeys.module.css";

export interface DrawnSettingsProps {
  readonly definition: JourneyDefinition;
  readonly describing: Describing;
}

export function DrawnSettings({ definition, describing }: DrawnSettingsProps): ReactNode {
  const facts = goalFacts(definition, describing).filter(([, value]) => value !== undefined);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.settings}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
