/** Says that a change waits because the service is busy, as long as one does. */
import { Loader, Notification } from "@mantine/core";
import { useSyncExternalStore, type ReactNode } from "react";
import { onQueuedChanges, queuedChanges, useWords } from "../../data/index.js";
import classes from "./changes.module.css";
import { formWords } from "./words.js";

export function QueuedNotice(): ReactNode {
  const say = useWords(formWords);
  const count = useSyncExternalStore(onQueuedChanges, queuedChanges);
  return (
    count > 0 && (
      <div className={classes.queued} role="status">
        <Notification withCloseButton={false} icon={<Loader size={16} />} color="gray">
          {say("waitsInQueue", { count })}
        </Notification>
      </div>
    )
  );
}
