/** The form of a new subscription group, or of one that is there. */
import { Radio, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ifMatch, isQueued } from "@signalbox/client";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, useEdited } from "../../ui/index.js";
import { channels, groupTypes, type SubscriptionGroup } from "./subscription-group.js";
import { subscriptionsWords } from "./words.js";

/** Without a group it creates one, and opens its page. */
export function GroupDialog({ group, onClose }: Omit<GroupFormProps, "onReload">): ReactNode {
  const { resource, generation, reload } = useEdited(group);
  return (
    <GroupForm
      key={generation}
      group={resource}
      onClose={onClose}
      onReload={group === undefined ? undefined : reload}
    />
  );
}

interface GroupFormProps {
  readonly group?: SubscriptionGroup | undefined;
  readonly onClose: () => void;
  readonly onReload: (() => void) | undefined;
}

function GroupForm({ group, onClose, onReload }: GroupFormProps): ReactNode {
  const say = useWords(subscriptionsWords);
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const isNew = group === undefined;
  const form = useForm({
    initialValues: {
      name: group?.name ?? "",
      channel: group?.channel ?? channels[0],
      type: group?.type ?? groupTypes[0],
    },
  });
  const { channel, type } = form.values;
  const name = form.values.name.trim();
  return (
    <ChangeDialog
      title={say(isNew ? "create" : "edit")}
      submit={say(isNew ? "create" : "save")}
      form={form}
      canSubmit={name !== "" && (isNew || name !== group.name || type !== group.type)}
      notice={say(isNew ? "groupCreated" : "groupSaved")}
      onClose={onClose}
      onReload={onReload}
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
          ...(!isNew && { params: ifMatch(group) }),
          body: { name, channel, type, ...(!isNew && { id: group.id }) },
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
