/** What few readers need, behind its title; it is shown when the title is opened. */
import type { ReactNode } from "react";
import classes from "./page.module.css";

export interface FoldProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

export function Fold({ title, isOpen = false, children }: FoldProps): ReactNode {
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
