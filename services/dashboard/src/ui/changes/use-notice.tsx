/** Notices in a corner that say what is done, with a button that takes it back where that is possible. */
import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useApi, useWords } from "../../data/index.js";
import { formWords } from "./words.js";

/** Long enough to read it and to reach the button. */
const undoMs = 10_000;

export function useNotice(): (text: string, undo?: () => Promise<unknown>) => void {
  const say = useWords(formWords);
  const { cache } = useApi();
  return (text, undo) => {
    if (undo === undefined) {
      notifications.show({ message: text });
      return;
    }
    const takeBack = async (): Promise<void> => {
      notifications.hide(id);
      try {
        await undo();
        await cache.invalidateQueries();
        notifications.show({ message: say("undone") });
      } catch {
        notifications.show({ color: "red", message: say("notUndone") });
      }
    };
    const id = notifications.show({
      autoClose: undoMs,
      message: (
        <Group justify="space-between" wrap="nowrap">
          {text}
          <Button variant="default" onClick={() => void takeBack()}>
            {say("undo")}
          </Button>
        </Group>
      ),
    });
  };
}
