/** Names with their values, as a description list. */
import { Fragment, type ReactNode } from "react";
import classes from "./page.module.css";

export interface FactsProps {
  /** In order; one without a value is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode | undefined])[];
}

export function Facts({ facts }: FactsProps): ReactNode {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
