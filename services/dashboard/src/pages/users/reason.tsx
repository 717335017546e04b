/** The conditions of a segment with their verdicts, each with what it rests on. */
import { Group, Text } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Explanation, Time } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

export function Reason({ tree }: { readonly tree: Schema<"SegmentExplanation"> }): ReactNode {
  const say = useWords(usersWords);
  const { verdict, because, becauseSays, changesAt, children = [] } = tree;
  const Mark = verdict ? IconCircleCheck : IconCircleX;
  return (
    <>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <Mark
          size={18}
          className={verdict ? classes.holds : classes.fails}
          role="img"
          aria-label={say(verdict ? "holds" : "holdsNot")}
        />
        <Text component="div" style={{ overflowWrap: "anywhere" }}>
          <Explanation says={becauseSays} text={because} />
          {changesAt !== undefined && (
            <Text size="sm" c="dimmed">
              {say("changesAt")} <Time at={changesAt} />
            </Text>
          )}
        </Text>
      </Group>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <li key={child.nodeId}>
              <Reason tree={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
