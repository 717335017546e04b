/** Sets or changes the storage of exports. The secret is never shown; left empty, it stays. */
import { PasswordInput, TextInput } from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog, useMergedForm } from "../../ui/index.js";
import type { StorageRead } from "./export.js";
import { exportsWords } from "./words.js";

const path = "/api/admin/settings/export-storage";
const noStorage = { endpoint: "", region: "us-east-1", bucket: "", prefix: "", accessKeyId: "" };

interface StorageFormProps {
  readonly read: StorageRead;
  readonly onClose: () => void;
}

export function StorageForm({ read: shown, onClose }: StorageFormProps): ReactNode {
  const say = useWords(exportsWords);
  const { client } = useApi();
  const { form, read, meanwhile } = useMergedForm({
    read: shown,
    draftOf: ({ storage = noStorage }: StorageRead) => ({ ...storage, secretAccessKey: "" }),
    fields: {
      endpoint: { label: say("endpoint") },
      region: { label: say("region") },
      bucket: { label: say("bucket") },
      prefix: { label: say("prefix") },
      accessKeyId: { label: say("accessKeyId") },
      secretAccessKey: { label: say("secretAccessKey"), isSecret: true },
    },
  });
  const { secretAccessKey, ...storage } = form.values;
  const isNew = read.storage === undefined;
  const needed = [storage.endpoint, storage.region, storage.bucket, storage.accessKeyId];
  const body = { ...storage, ...(secretAccessKey !== "" && { secretAccessKey }) };
  const text = { autoComplete: "off", spellCheck: false, maxLength: 1_024 } as const;
  return (
    <ChangeDialog
      title={say(isNew ? "setStorage" : "changeStorage")}
      submit={say("saveStorage")}
      form={form}
      canSubmit={needed.every((each) => each !== "") && (!isNew || secretAccessKey !== "")}
      notice={say("storageSaved")}
      meanwhile={meanwhile}
      onClose={onClose}
      onSubmit={() => client.PUT(path, { params: ifMatch(read), body })}
    >
      <TextInput
        label={say("endpoint")}
        description={say("endpointText")}
        placeholder="https://s3.eu-central-1.amazonaws.com"
        required
        data-autofocus
        {...text}
        {...form.getInputProps("endpoint")}
      />
      <TextInput label={say("region")} required {...text} {...form.getInputProps("region")} />
      <TextInput
        label={say("bucket")}
        description={say("bucketText")}
        required
        {...text}
        {...form.getInputProps("bucket")}
      />
      <TextInput
        label={say("prefix")}
        description={say("prefixText")}
        {...text}
        {...form.getInputProps("prefix")}
      />
      <TextInput label={say("accessKeyId")} required {...text} {...form.getInputProps("accessKeyId")} />
      <PasswordInput
        size="xs"
        label={say("secretAccessKey")}
        description={say(isNew ? "secretText" : "secretKept")}
        required={isNew}
        maxLength={1_024}
        autoComplete="new-password"
        {...form.getInputProps("secretAccessKey")}
      />
    </ChangeDialog>
  );
}
