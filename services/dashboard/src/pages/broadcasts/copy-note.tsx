/** What a copy of a broadcast has of it, who got the original, and whether they get the copy too. */
import { Checkbox, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { useNow } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { isPast } from "./editor/send-time.js";
import { broadcastsWords } from "./words.js";

export interface CopyNoteProps {
  readonly broadcast: Broadcast;
  readonly excludes: boolean;
  /** Absent where the member may not make the segment of those who got it. */
  readonly onExclude?: ((excludes: boolean) => void) | undefined;
}

export function CopyNote({ broadcast, excludes, onExclude }: CopyNoteProps): ReactNode {
  const say = useWords(broadcastsWords);
  const now = useNow();
  const { scheduledAt, config, progress, parentId } = broadcast;
  const sent = progress?.sent ?? 0;
  return (
    <>
      <Text>{say(parentId === undefined ? "copyHas" : "copyOfResend")}</Text>
      {scheduledAt !== undefined && (
        <Text>{say(isPast({ scheduledAt, config }, now) ? "copyTimePast" : "copyTime")}</Text>
      )}
      {sent > 0 && (
        <>
          <Text fw={600}>{say("copyReachesAgain", { count: sent, name: broadcast.name })}</Text>
          {onExclude === undefined ? (
            <Text c="dimmed">{say("copyExcludeNot")}</Text>
          ) : (
            <Checkbox
              label={say("copyExclude")}
              description={say("copyExcludeText")}
              checked={excludes}
              onChange={({ currentTarget }) => onExclude(currentTarget.checked)}
            />
          )}
        </>
      )}
    </>
  );
}
