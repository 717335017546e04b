/** The form of a new list: its name. Its page opens, where users are added. */
import { Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isQueued } from "@signalbox/client";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog } from "../../ui/index.js";
import { newList } from "./segment.js";
import { segmentsWords } from "./words.js";

export function CreateList({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useWords(segmentsWords);
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const form = useForm({ initialValues: { name: "" } });
  const name = form.values.name.trim();
  return (
    <ChangeDialog
      title={say("createList")}
      submit={say("createList")}
      form={form}
      canSubmit={name !== ""}
      notice={say("listCreated")}
      onClose={onClose}
      onDone={({ data }) => {
        if (data === undefined || isQueued(data)) onClose();
        else
          void navigate({
            to: "/w/$workspaceId/segments/$segmentId",
            params: { workspaceId, segmentId: data.id },
          });
      }}
      onSubmit={() =>
        client.PUT("/api/admin/segments", { body: { name, definition: newList, createOnly: true } })
      }
    >
      <Text size="sm" c="dimmed">
        {say("createListText")}
      </Text>
      <TextInput
        label={say("name")}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
    </ChangeDialog>
  );
}
