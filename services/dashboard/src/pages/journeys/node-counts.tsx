/** How many runs came to a node, and how many users are there now. */
import type { ReactNode } from "react";
import { Badge, useFormatNumber } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import classes from "./journeys.module.css";
import type { NodeNumbers } from "./use-journey-numbers.js";
import { journeysWords } from "./words.js";

export function NodeCounts({ numbers }: { readonly numbers: NodeNumbers | undefined }): ReactNode {
  const say = useWords(journeysWords);
  const format = useFormatNumber();
  const reached = numbers?.counts?.reached ?? 0;
  const waiting = numbers?.waiting ?? 0;
  if (reached === 0 && waiting === 0) return null;
  return (
    <span className={classes.counts}>
      {reached > 0 && (
        <span
          aria-label={say("reached", { count: reached })}
          title={say("reached", { count: reached })}
          role="img"
        >
          {format(reached)}
        </span>
      )}
      {waiting > 0 && <Badge color="brand">{say("waiting", { count: waiting })}</Badge>}
    </span>
  );
}
