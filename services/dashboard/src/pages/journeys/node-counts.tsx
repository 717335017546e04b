/** How many runs came to a node, and how many users are there now. */
import type { ReactNode } from "react";
import { Badge, useFormatNumber } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import classes from "./journeys.module.css";
import { sumOf } from "./journey-numbers.js";
import type { NodeNumbers } from "./use-journey-numbers.js";
import { journeysWords } from "./words.js";

export function NodeCounts({ numbers }: { readonly numbers: NodeNumbers | undefined }): ReactNode {
  const say = useWords(journeysWords);
  const format = useFormatNumber();
  const reached = numbers?.counts?.reached ?? 0;
  const waiting = numbers?.waiting ?? 0;
  const { failed = 0, skipped = 0 } = numbers?.counts?.messages ?? {};
  const left = sumOf(numbers?.counts?.left ?? {});
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
      {failed > 0 && <Badge color="red">{say("failedHere", { count: failed })}</Badge>}
      {skipped > 0 && <Badge color="gray">{say("skippedHere", { count: skipped })}</Badge>}
      {left > failed + skipped && <Badge color="orange">{say("leftHere", { count: left })}</Badge>}
      {waiting > 0 && <Badge color="brand">{say("waiting", { count: waiting })}</Badge>}
      {numbers?.earlier.map(({ version, count }) => (
        <Badge key={version} color="gray">
          {say("waitingEarlier", { count, version })}
        </Badge>
      ))}
    </span>
  );
}
