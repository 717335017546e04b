/** Removes a setting of the workspace, in whose place that of the parent or the default applies: a button and its question. */
import { Button, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWorkspace } from "../../data/index.js";
import { ChangeDialog } from "../../ui/index.js";

type RemoveWord = "remove" | "removeToParent" | "removeText" | "removeToParentText" | "removed";

export interface RemoveSettingProps {
  /** The sentences of the setting; those with `ToParent` are for a child. */
  readonly say: (word: RemoveWord) => string;
  /** In a workspace without a parent, too. */
  readonly isDangerous: boolean;
  readonly remove: () => Promise<unknown>;
  readonly undo?: () => Promise<void>;
}

export function RemoveSetting({ say, isDangerous, remove, undo }: RemoveSettingProps): ReactNode {
  const isChild = useWorkspace().parentId !== undefined;
  const [isRemoving, setRemoving] = useState(false);
  const title = say(isChild ? "removeToParent" : "remove");
  return (
    <>
      <Button variant="default" style={{ alignSelf: "start" }} onClick={() => setRemoving(true)}>
        {title}
      </Button>
      {isRemoving && (
        <ChangeDialog
          title={title}
          submit={title}
          isDangerous={isDangerous || isChild}
          notice={say("removed")}
          {...(undo !== undefined && { undo })}
          onClose={() => setRemoving(false)}
          onSubmit={remove}
        >
          <Text>{say(isChild ? "removeToParentText" : "removeText")}</Text>
        </ChangeDialog>
      )}
    </>
  );
}
