/** Fields before and after, one line each; long values below each other. */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { UserText } from "../text/user-text.js";
import { useWords } from "../../data/index.js";
import classes from "./diff.module.css";
import type { LeafChange } from "./leaf-changes.js";
import { diffWords } from "./words.js";

const shownAtFirst = 40;

export interface LeafDiffProps {
  /** What is compared, for screen readers. */
  readonly label: string;
  readonly changes: readonly (LeafChange & { readonly isSecret?: boolean | undefined })[];
}

export function LeafDiff({ label, changes }: LeafDiffProps): ReactNode {
  const say = useWords(diffWords);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst);
  return (
    <>
      <dl className={classes.diff} aria-label={label}>
        {shown.map(({ path, before, after, isSecret = false }) => (
          <div key={path}>
            <dt>
              <UserText limit={160}>{path === "" ? say("whole") : path}</UserText>
            </dt>
            {isSecret ? (
              <dd>{say("secretChanged")}</dd>
            ) : (
              <>
                {before !== undefined && (
                  <dd data-side="before">
                    <span className={classes.sign} role="img" aria-label={say("before")}>
                      −
                    </span>
                    <UserText>{textOf(before)}</UserText>
                  </dd>
                )}
                {after !== undefined && (
                  <dd data-side="after">
                    <span className={classes.sign} role="img" aria-label={say("after")}>
                      +
                    </span>
                    <UserText>{textOf(after)}</UserText>
                  </dd>
                )}
              </>
            )}
          </div>
        ))}
      </dl>
      {shown.length < changes.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {say("more", { count: changes.length - shown.length })}
        </Button>
      )}
    </>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
