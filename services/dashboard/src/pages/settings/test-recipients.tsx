/** Who gets test messages from members who may not send broadcasts. */
import { Select, Text, TextInput } from "@mantine/core";
import { ifMatch, type Answer } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import {
  ChangeDialog,
  ChangeError,
  formWords,
  ReadSection,
  useChange,
  useMergedForm,
  UserText,
} from "../../ui/index.js";
import { sendingWords } from "./sending-words.js";
import { AddButton, ChangeAndRemove, MayNot, SettingRows } from "./setting-rows.js";
import { useAddition } from "./use-addition.js";

type Recipients = Answer<"/api/admin/settings/test-recipients", "GET">;
type Recipient = Recipients["recipients"][number];

const path = "/api/admin/settings/test-recipients";
const channels: readonly Recipient["channel"][] = ["Email", "Sms", "MobilePush"];
const mostRecipients = 50;

export function TestRecipients(): ReactNode {
  const say = useWords(sendingWords);
  const form = useWords(formWords);
  const mayChange = useMay()("members:write");
  const read = useQueries().useQuery("get", path);
  const adding = useAddition("test-recipient", mayChange);
  const removal = useRemoveRecipient();
  const canAdd = mayChange && (read.data?.recipients.length ?? mostRecipients) < mostRecipients;
  const button = canAdd && <AddButton label={say("addTestRecipient")} onClick={adding.open} />;
  return (
    <ReadSection
      title={say("testRecipients")}
      about={say("testRecipientsText")}
      read={read}
      beside={read.data?.recipients.length !== 0 && button}
    >
      {(stored) => (
        <>
          <SettingRows
            items={stored.recipients}
            keyOf={({ channel, address }) => `${channel} ${address}`}
            nothing={say("noTestRecipients")}
            whenNone={button}
            acts={
              mayChange
                ? (recipient) => (
                    <ChangeAndRemove
                      what={recipient.address}
                      isRunning={removal.isRunning}
                      onRemove={() => void removal.run(stored, recipient)}
                    />
                  )
                : undefined
            }
          >
            {({ channel, address }) => (
              <>
                <UserText limit={120}>{address}</UserText>{" "}
                <Text span size="sm" c="dimmed">
                  {say(channel)}
                </Text>
              </>
            )}
          </SettingRows>
          {removal.error !== undefined && <ChangeError title={form("notDone")} error={removal.error} />}
          <MayNot permission="members:write" />
          {adding.isOpen && <RecipientDialog stored={stored} onClose={adding.close} />}
        </>
      )}
    </ReadSection>
  );
}

function useRemoveRecipient() {
  const say = useWords(sendingWords);
  const { client } = useApi();
  return useChange(
    (stored: Recipients, recipient: Recipient) =>
      client.PUT(path, {
        params: ifMatch(stored),
        body: { recipients: stored.recipients.filter((each) => each !== recipient) },
      }),
    {
      notice: say("recipientRemoved"),
      undo: async (_, recipient) => {
        const { data } = await client.GET(path);
        if (data === undefined) return;
        await client.PUT(path, {
          params: ifMatch(data),
          body: { recipients: [...data.recipients, recipient] },
        });
      },
    },
  );
}

interface RecipientDialogProps {
  readonly stored: Recipients;
  readonly onClose: () => void;
}

function RecipientDialog({ stored, onClose }: RecipientDialogProps): ReactNode {
  const say = useWords(sendingWords);
  const { client } = useApi();
  const { form, read, meanwhile } = useMergedForm({
    read: stored,
    draftOf: () => ({ channel: "Email" as Recipient["channel"], address: "" }),
    fields: { channel: { label: say("channel") }, address: { label: say("EmailAddress") } },
  });
  const { channel } = form.values;
  const address = form.values.address.trim();
  const isListed = read.recipients.some((each) => each.channel === channel && each.address === address);
  return (
    <ChangeDialog
      title={say("addTestRecipient")}
      submit={say("addTestRecipient")}
      form={form}
      within={["recipients", read.recipients.length]}
      canSubmit={address !== "" && !isListed}
      onClose={onClose}
      meanwhile={meanwhile}
      onSubmit={() =>
        client.PUT(path, {
          params: ifMatch(read),
          body: { recipients: [...read.recipients, { channel, address }] },
        })
      }
    >
      <Select
        label={say("channel")}
        required
        allowDeselect={false}
        data={channels.map((each) => ({ value: each, label: say(each) }))}
        {...form.getInputProps("channel")}
      />
      <TextInput
        label={say(`${channel}Address`)}
        required
        maxLength={500}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("address")}
        {...(isListed && { error: say("isListed") })}
      />
    </ChangeDialog>
  );
}
