/** Suppresses one address by hand. */
import { NativeSelect, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog } from "../../ui/index.js";
import { suppressedChannels, suppressionReasons } from "./suppressions-list.js";
import { suppressionsWords } from "./words.js";

interface Values {
  readonly channel: (typeof suppressedChannels)[number];
  readonly address: string;
  readonly reason: (typeof suppressionReasons)[number];
}

export function AddSuppression({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useWords(suppressionsWords);
  const { client } = useApi();
  const form = useForm<Values>({ initialValues: { channel: "Email", address: "", reason: "Manual" } });
  const { channel, reason } = form.values;
  const address = form.values.address.trim();
  return (
    <ChangeDialog
      title={say("add")}
      submit={say("addShort")}
      form={form}
      canSubmit={address !== ""}
      notice={say("added")}
      undo={() => client.DELETE("/api/admin/suppressions", { body: { channel, address } })}
      onSubmit={() => client.PUT("/api/admin/suppressions", { body: { channel, address, reason } })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {say("addText")}
      </Text>
      <NativeSelect
        label={say("channel")}
        data={suppressedChannels.map((value) => ({ value, label: say(value) }))}
        {...form.getInputProps("channel")}
      />
      <TextInput
        label={say("address")}
        required
        maxLength={1_024}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("address")}
      />
      <NativeSelect
        label={say("reason")}
        data={suppressionReasons.map((value) => ({ value, label: say(value) }))}
        {...form.getInputProps("reason")}
      />
    </ChangeDialog>
  );
}
