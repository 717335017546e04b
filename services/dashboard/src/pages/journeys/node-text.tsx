/** The two lines of a step, wherever it is shown: what it is called, and what it does. */
import type { ReactNode } from "react";
import { describeNode, type Describing, type JourneyNode } from "../../kinds/index.js";
import { UserText } from "../../ui/index.js";
import classes from "./journeys.module.css";

export interface NodeTextProps {
  readonly node: JourneyNode;
  readonly describing: Describing;
  /** What it does is not known yet. */
  readonly isUnchosen?: boolean;
  /** Below the two lines. */
  readonly children?: ReactNode;
}

export function NodeText({ node, describing, isUnchosen = false, children }: NodeTextProps): ReactNode {
  const { title, text } = describeNode(node, describing);
  return (
    <span className={classes.nodeText}>
      <b>
        <UserText isBrief limit={80}>
          {title}
        </UserText>
      </b>
      {!isUnchosen && (
        <span>
          <UserText isBrief limit={200}>
            {text}
          </UserText>
        </span>
      )}
      {children}
    </span>
  );
}
