/** The sign of a kind of node. */
import type { ReactNode } from "react";
import { nodeIcon, type JourneyNode } from "../../kinds/index.js";
import classes from "./journeys.module.css";

export function NodeIcon({ node }: { readonly node: JourneyNode }): ReactNode {
  const Sign = nodeIcon(node);
  return (
    <span className={classes.nodeIcon} data-kind={node.type} aria-hidden>
      <Sign size={16} stroke={1.7} />
    </span>
  );
}
