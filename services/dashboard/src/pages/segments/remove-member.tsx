/** Takes one member off a list; the notice takes it back. */
import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { useChange } from "../../ui/index.js";
import classes from "./segments.module.css";
import { segmentsWords } from "./words.js";

export interface RemoveMemberProps {
  readonly segmentId: string;
  readonly userId: string;
}

export function RemoveMember({ segmentId, userId }: RemoveMemberProps): ReactNode {
  const say = useWords(segmentsWords);
  const { client } = useApi();
  const user = userId.slice(0, 100);
  const body = { segmentId, userIds: [userId], sync: true };
  const { run, isRunning, error } = useChange(
    () => client.POST("/api/admin/segments/manual-segment/remove", { body }),
    {
      notice: say("removed", { user }),
      undo: () =>
        client.POST("/api/admin/segments/manual-segment/update", { body: { ...body, append: true } }),
    },
  );
  return (
    <ActionIcon
      className={classes.remove}
      variant="subtle"
      color={error === undefined ? "gray" : "red"}
      loading={isRunning}
      aria-label={say(error === undefined ? "remove" : "notRemoved", { user })}
      title={say(error === undefined ? "remove" : "notRemoved", { user })}
      onClick={() => void run()}
    >
      <IconX size={14} />
    </ActionIcon>
  );
}
