/** What can be done with an export: save its file, cancel it, delete it. */
import { Button, Text } from "@mantine/core";
import { IconDownload, IconTrash, IconX } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ActButton, csvOf } from "../../ui/index.js";
import { isMoving, type Export } from "./export.js";
import { exportsWords } from "./words.js";

export interface ExportActionProps {
  readonly shown: Export;
}

export function DownloadFile({ shown: { id, of, fileUntil } }: ExportActionProps): ReactNode {
  const say = useWords(exportsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  if (fileUntil === undefined || !may("users:see-personal") || !may(`${of}:read`)) return null;
  return (
    <Button
      component="a"
      href={csvOf(`exports/${id}/file`, { workspaceId })}
      download
      leftSection={<IconDownload size={14} />}
    >
      {say("save")}
    </Button>
  );
}

export function CancelExport({ shown: { id, status, destination } }: ExportActionProps): ReactNode {
  const say = useWords(exportsWords);
  const { client } = useApi();
  if (status !== "Running") return null;
  return (
    <ActButton
      variant="default"
      act={{
        id: "cancel",
        label: say("cancel"),
        icon: IconX,
        isDangerous: true,
        isPossible: true,
        title: say("cancelTitle"),
        done: say("cancelDone"),
        keep: say("keepExport"),
        question: <Text>{say(`cancelText_${destination}`)}</Text>,
        apply: () => client.POST("/api/admin/exports/{id}/cancel", { params: { path: { id } } }),
      }}
    />
  );
}

export function DeleteExport({ shown }: ExportActionProps): ReactNode {
  const say = useWords(exportsWords);
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { id, destination } = shown;
  if (isMoving(shown)) return null;
  return (
    <ActButton
      variant="light"
      act={{
        id: "delete",
        label: say("delete"),
        icon: IconTrash,
        isDangerous: true,
        isPossible: true,
        title: say("deleteTitle"),
        done: say("deleteDone"),
        question: <Text>{say(`deleteText_${destination}`)}</Text>,
        apply: () => client.DELETE("/api/admin/exports/{id}", { params: { path: { id } } }),
        leave: () => void navigate({ to: "/w/$workspaceId/exports", params: { workspaceId } }),
      }}
    />
  );
}
