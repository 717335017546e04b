/** Which share of those who get a broadcast was sent it, or failed. */
import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { reachedIn, remainingOf, type BroadcastProgress } from "./broadcast-statuses.js";
import { broadcastsWords } from "./words.js";

export interface ProgressBarProps {
  readonly progress: BroadcastProgress;
  readonly size?: "sm" | "lg";
}

const parts = [
  ["sent", "green"],
  ["failed", "red"],
] as const;

export function ProgressBar({ progress, size = "sm" }: ProgressBarProps): ReactNode {
  const say = useWords(broadcastsWords);
  const recipients = reachedIn(progress);
  const label = say("progressText", { done: recipients - remainingOf(progress), count: recipients });
  return (
    <Progress.Root size={size} w="100%" role="img" aria-label={label} title={label}>
      {parts.map(([part, color]) => (
        <Progress.Section
          key={part}
          value={(100 * progress[part]) / Math.max(1, recipients)}
          color={color}
          withAria={false}
        />
      ))}
    </Progress.Root>
  );
}
