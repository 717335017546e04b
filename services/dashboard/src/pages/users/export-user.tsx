/** Downloads everything that is known about a user as one JSON file. */
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { recordOf } from "./user-record.js";
import { usersWords } from "./words.js";

export function ExportUser({ userId }: { readonly userId: string }): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const { client } = useApi();
  const [isRunning, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      save(`${userId.replaceAll(/[^\w.@-]/g, "_").slice(0, 80)}.json`, await recordOf(userId, client, may));
    } catch {
      notifications.show({ color: "red", message: say("exportFailed") });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={isRunning}
      onClick={() => void run()}
    >
      {say("export")}
    </Button>
  );
}

function save(name: string, record: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
