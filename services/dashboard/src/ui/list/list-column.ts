/** A column of a list. */
import type { ReactNode } from "react";

/** What is known of a column where it is chosen. */
export interface ChoosableColumn {
  readonly id: string;
  readonly title: string;
  /** Shown when it is chosen only. */
  readonly isExtra?: boolean;
}

export interface ListColumn<Row> extends ChoosableColumn {
  readonly cell: (row: Row) => ReactNode;
  /** As CSS; columns without one share what is left. */
  readonly width?: string;
  /** Hidden where the list is narrow: 2 from 560 to 720 px, 3 below 1,000 px. Default: never. */
  readonly priority?: 2 | 3;
  readonly align?: "end";
  /** What the server calls the order by this column. */
  readonly sort?: string;
}
