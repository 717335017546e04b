/** The form of a new subscription group, or of one that is there. */
import { Radio, Select, Stack, TextInput } from "@mantine/core";
import { ifMatch, isQueued } from "@signalbox/client";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, useMergedForm } from "../../ui/index.js";
import { channels, groupTypes, type SubscriptionGroup } from "./subscription-group.js";
import { subscriptionsWords } from "./words.js";

export interface GroupDialogProps {
  readonly group?: SubscriptionGroup | undefined;
  readonly onClose: () => void;
}

/** Without a group it creates one, and opens its page. */
export function GroupDialog({ group, onClose }: GroupDialogProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { form, read, meanwhile } = useMergedForm({
    read: group,
    draftOf: (stored) => ({
      name: stored?.name ?? "",
      channel: stored?.channel ?? channels[0],
      type: stored?.type ?? groupTypes[0],
    }),
    fields: {
      name: { label: say("name") },
      channel: { label: say("channel"), textOf: say },
      type: { label: say("type"), textOf: say },
    },
  });
  const isNew = read === undefined;
  const { channel, type } = form.values;
  const name = form.values.name.trim();
  return (
    <ChangeDialog
      title={say(isNew ? "create" : "edit")}
      submit={say(isNew ? "create" : "save")}
      form={form}
      canSubmit={name !== "" && (isNew || name !== read.name || type !== read.type)}
      notice={say(isNew ? "groupCreated" : "groupSaved")}
      onClose={onClose}
      meanwhile={meanwhile}
      onDone={({ data }) => {
        if (!isNew || data === undefined || isQueued(data)) onClose();
        else
          void navigate({
            to: "/w/$workspaceId/subscriptions/$groupId",
            params: { workspaceId, groupId: data.id },
          });
      }}
      onSubmit={() =>
        client.PUT("/api/admin/subscription-groups", {
          ...(!isNew && { params: ifMatch(read) }),
          body: { name, channel, type, ...(!isNew && { id: read.id }) },
        })
      }
    >
      <TextInput
        label={say("name")}
        description={say("nameText")}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Select
        label={say("channel")}
        description={say(isNew ? "channelText" : "channelStays")}
        disabled={!isNew}
        allowDeselect={false}
        data={channels.map((value) => ({ value, label: say(value) }))}
        {...form.getInputProps("channel")}
      />
      <Radio.Group label={say("type")} {...form.getInputProps("type")}>
        <Stack gap="xs" mt={6}>
          {groupTypes.map((value) => (
            <Radio key={value} value={value} label={say(value)} description={say(`${value}Text`)} />
          ))}
        </Stack>
      </Radio.Group>
    </ChangeDialog>
  );
}
