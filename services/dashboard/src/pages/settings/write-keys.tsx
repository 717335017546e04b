/** The write keys: created, shown with code, revoked. */
import { Code, Group, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ifMatch, type Answer } from "@signalbox/client";
import { IconCode, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { ChangeDialog, Copy, ReadSection, Time, UserText } from "../../ui/index.js";
import { keyWords } from "./key-words.js";
import { AddButton, MayNot, RowButton, SettingRows } from "./setting-rows.js";
import { useAddition } from "./use-addition.js";
import { WriteKeyCode } from "./write-key-code.js";

type WriteKey = Answer<"/api/admin/settings/write-keys", "GET">[number];

const path = "/api/admin/settings/write-keys";

interface Asked {
  readonly what: "code" | "revoke";
  readonly key: WriteKey;
}

export function WriteKeys(): ReactNode {
  const say = useWords(keyWords);
  const mayChange = useMay()("keys:write");
  const read = useQueries().useQuery("get", path, {}, { gcTime: 0 });
  const adding = useAddition("write-key", mayChange);
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const button = mayChange && <AddButton label={say("createWriteKey")} onClick={adding.open} />;
  return (
    <ReadSection
      title={say("writeKeys")}
      about={say("writeKeysText")}
      read={read}
      beside={read.data?.length !== 0 && button}
    >
      {(keys) => (
        <>
          <SettingRows
            items={keys}
            keyOf={({ secretId }) => secretId}
            nothing={say("noWriteKeys")}
            whenNone={button}
            acts={(key) => (
              <>
                <RowButton
                  label={say("showCode", { what: key.writeKeyName.slice(0, 100) })}
                  icon={IconCode}
                  onClick={() => setAsked({ what: "code", key })}
                />
                {mayChange && (
                  <RowButton
                    label={`${say("revokeWriteKey")}: ${key.writeKeyName.slice(0, 100)}`}
                    icon={IconTrash}
                    isDangerous
                    onClick={() => setAsked({ what: "revoke", key })}
                  />
                )}
              </>
            )}
          >
            {({ writeKeyName, writeKeyValue, lastUsedAt }) => (
              <>
                <Text fw={500} component="div">
                  <UserText limit={80}>{writeKeyName}</UserText>
                </Text>
                <Group gap={6}>
                  <Code>••••{writeKeyValue.slice(-4)}</Code>
                  <Copy value={writeKeyValue} of={writeKeyName} />
                </Group>
                <Text size="sm" c="dimmed" component="div">
                  {say("lastUsed")} {lastUsedAt === undefined ? say("neverUsed") : <Time at={lastUsedAt} />}
                </Text>
              </>
            )}
          </SettingRows>
          <MayNot permission="keys:write" />
          {adding.isOpen && <CreateWriteKey keys={keys} onClose={adding.close} />}
          {asked?.what === "code" && (
            <WriteKeyCode name={asked.key.writeKeyName} writeKey={asked.key.writeKeyValue} onClose={close} />
          )}
          {asked?.what === "revoke" && (
            <RevokeWriteKey writeKey={asked.key} isLast={keys.length === 1} onClose={close} />
          )}
        </>
      )}
    </ReadSection>
  );
}

interface CreateWriteKeyProps {
  readonly keys: readonly WriteKey[];
  readonly onClose: () => void;
}

/** The form, then the key with code that sends with it. */
function CreateWriteKey({ keys, onClose }: CreateWriteKeyProps): ReactNode {
  const say = useWords(keyWords);
  const { client } = useApi();
  const form = useForm({ initialValues: { writeKeyName: "" } });
  const [made, setMade] = useState<{ readonly value: string | undefined }>();
  const name = form.values.writeKeyName.trim();
  const isTaken = keys.some(({ writeKeyName }) => writeKeyName === name);
  if (made !== undefined) return <WriteKeyCode name={name} writeKey={made.value} onClose={onClose} />;
  const create = async (): Promise<string | undefined> => {
    await client.PUT(path, { body: { writeKeyName: name } });
    const { data = [] } = await client.GET(path);
    return data.find(({ writeKeyName }) => writeKeyName === name)?.writeKeyValue;
  };
  return (
    <ChangeDialog
      title={say("createWriteKey")}
      submit={say("createWriteKey")}
      form={form}
      canSubmit={name !== "" && !isTaken}
      onSubmit={create}
      onDone={(value) => setMade({ value })}
      onClose={onClose}
    >
      <TextInput
        label={say("name")}
        description={say("writeKeyNameText")}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("writeKeyName")}
        {...(isTaken && { error: say("isTaken") })}
      />
    </ChangeDialog>
  );
}

interface RevokeWriteKeyProps {
  readonly writeKey: WriteKey;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

function RevokeWriteKey({ writeKey, isLast, onClose }: RevokeWriteKeyProps): ReactNode {
  const say = useWords(keyWords);
  const { client } = useApi();
  const { writeKeyName } = writeKey;
  return (
    <ChangeDialog
      title={say("revokeWriteKey")}
      submit={say("revokeWriteKey")}
      notice={say("writeKeyRevoked")}
      isDangerous
      typed={writeKeyName}
      onSubmit={() => client.DELETE(path, { params: ifMatch(writeKey), body: { writeKeyName } })}
      onClose={onClose}
    >
      <Text>{say("revokeWriteKeyText", { name: writeKeyName.slice(0, 100) })}</Text>
      {isLast && <Text fw={500}>{say("lastWriteKey")}</Text>}
    </ChangeDialog>
  );
}
