/** The button in the row of a user that unsubscribes them, or subscribes them again. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import classes from "./subscriptions.module.css";
import { type Assignment, useAssign } from "./use-assign.js";
import { subscriptionsWords } from "./words.js";

export function MoveSubscriber(assignment: Assignment): ReactNode {
  const say = useWords(subscriptionsWords);
  const { run, isRunning, error } = useAssign(assignment);
  const user = assignment.userId.slice(0, 100);
  const label = say(assignment.subscribes ? "subscribeWhom" : "unsubscribeWhom", { user });
  return (
    <Button
      className={classes.move}
      size="compact-xs"
      variant="default"
      loading={isRunning}
      aria-label={error === undefined ? label : say("notAssigned", { act: label })}
      title={error === undefined ? undefined : say("notAssigned", { act: label })}
      {...(error !== undefined && { color: "red", variant: "outline" })}
      onClick={() => void run()}
    >
      {say(assignment.subscribes ? "subscribe" : "unsubscribe")}
    </Button>
  );
}
