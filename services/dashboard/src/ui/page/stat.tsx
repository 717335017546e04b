/** One figure with its name, in a row of others (`Stats`). A figure that counts rows leads to them. */
import type { ReactNode } from "react";
import classes from "./stat.module.css";

export function Stats({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={classes.stats}>{children}</dl>;
}

export interface StatProps {
  readonly label: string;
  /** A text or a link. */
  readonly value: ReactNode;
  /** What the figure means, or what it is compared with. */
  readonly detail?: ReactNode;
  /** Default: nothing to look at. */
  readonly tone?: "good" | "warning" | "bad";
}

export function Stat({ label, value, detail, tone }: StatProps): ReactNode {
  return (
    <div className={classes.stat} data-tone={tone}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {detail !== undefined && <dd className={classes.detail}>{detail}</dd>}
    </div>
  );
}
