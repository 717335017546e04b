/** A few numbers side by side, each with its name. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page.module.css";

export interface TotalsProps {
  readonly totals: readonly {
    readonly id: string;
    readonly label: string;
    /** Undefined while it is read. */
    readonly value: ReactNode | undefined;
  }[];
}

export function Totals({ totals }: TotalsProps): ReactNode {
  return (
    <dl className={classes.totals}>
      {totals.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd data-total={id}>{value ?? <Skeleton h={20} w={48} my={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}
