/** The secrets that templates use: added, replaced, deleted, and never shown. */
import { Code, PasswordInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ifMatch, type Answer } from "@signalbox/client";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { ChangeDialog, ChangedBy, ReadSection, useMergedForm, UseList, UserText } from "../../ui/index.js";
import { keyWords } from "./key-words.js";
import { usersOfSecret, type SecretUser } from "./secret-uses.js";
import { AddButton, MayNot, RowButton, SettingRows } from "./setting-rows.js";
import { useAddition } from "./use-addition.js";

type Secret = Answer<"/api/admin/settings/secrets", "GET">["secrets"][number];

const path = "/api/admin/settings/secrets";
const nameForm = /^[A-Za-z0-9][\w-]*$/;

interface Asked {
  readonly what: "replace" | "delete";
  readonly name: string;
}

export function TemplateSecrets(): ReactNode {
  const say = useWords(keyWords);
  const mayChange = useMay()("secrets:write");
  const read = useQueries().useQuery("get", path);
  const usersOf = useUsersOf();
  const adding = useAddition("secret", mayChange);
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const button = mayChange && <AddButton label={say("addSecret")} onClick={adding.open} />;
  return (
    <ReadSection
      title={say("secrets")}
      about={say("secretsText")}
      read={read}
      beside={read.data?.secrets.length !== 0 && button}
    >
      {({ secrets }) => {
        const secret = secrets.find(({ name }) => name === asked?.name);
        return (
          <>
            <SettingRows
              items={secrets}
              keyOf={({ name }) => name}
              nothing={say("noSecrets")}
              whenNone={button}
              acts={mayChange ? ({ name }) => <SecretButtons name={name} onAsk={setAsked} /> : undefined}
            >
              {({ name, updatedAt, updatedBy }) => (
                <>
                  <Code>
                    <UserText limit={100}>{name}</UserText>
                  </Code>
                  <Text size="sm" c="dimmed" component="div">
                    {say("changed")} <ChangedBy at={updatedAt} by={updatedBy} />
                  </Text>
                  {usersOf !== undefined && (
                    <Text size="sm" c="dimmed">
                      {say("usedIn", { count: usersOf(name).length })}
                    </Text>
                  )}
                </>
              )}
            </SettingRows>
            <MayNot permission="secrets:write" />
            {adding.isOpen && <AddSecret secrets={secrets} onClose={adding.close} />}
            {secret !== undefined && asked?.what === "replace" && (
              <ReplaceSecret secret={secret} onClose={close} />
            )}
            {secret !== undefined && asked?.what === "delete" && (
              <DeleteSecret secret={secret} users={usersOf?.(secret.name)} onClose={close} />
            )}
          </>
        );
      }}
    </ReadSection>
  );
}

interface SecretButtonsProps {
  readonly name: string;
  readonly onAsk: (asked: Asked) => void;
}

function SecretButtons({ name, onAsk }: SecretButtonsProps): ReactNode {
  const say = useWords(keyWords);
  return (
    <>
      <RowButton
        label={say("replaceWhat", { what: name })}
        icon={IconRefresh}
        onClick={() => onAsk({ what: "replace", name })}
      />
      <RowButton
        label={say("deleteWhat", { what: name })}
        icon={IconTrash}
        isDangerous
        onClick={() => onAsk({ what: "delete", name })}
      />
    </>
  );
}

/** Undefined for those who may not read templates, and until they are read. */
function useUsersOf(): ((secret: string) => readonly SecretUser[]) | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    {},
    { enabled: may("templates:read"), staleTime: 60_000 },
  );
  return data && ((secret) => usersOfSecret(secret, data.templates));
}

interface AddSecretProps {
  readonly secrets: readonly Secret[];
  readonly onClose: () => void;
}

function AddSecret({ secrets, onClose }: AddSecretProps): ReactNode {
  const say = useWords(keyWords);
  const { client } = useApi();
  const form = useForm({ initialValues: { name: "", value: "" } });
  const { name, value } = form.values;
  const isTaken = secrets.some((secret) => secret.name === name);
  const isMalformed = name !== "" && !nameForm.test(name);
  return (
    <ChangeDialog
      title={say("addSecret")}
      submit={say("addSecret")}
      form={form}
      canSubmit={name !== "" && value !== "" && !isTaken && !isMalformed}
      onSubmit={() => client.PUT(path, { body: { name, value } })}
      onClose={onClose}
    >
      <TextInput
        label={say("name")}
        description={say("secretNameText", {
          code: `{{ secrets.${name === "" || isMalformed ? "shop-token" : name} }}`,
        })}
        required
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps("name")}
        {...(isTaken && { error: say("isTaken") })}
        {...(isMalformed && { error: say("nameForm") })}
      />
      <ValueField {...form.getInputProps("value")} />
    </ChangeDialog>
  );
}

function ReplaceSecret({
  secret,
  onClose,
}: {
  readonly secret: Secret;
  readonly onClose: () => void;
}): ReactNode {
  const say = useWords(keyWords);
  const { client } = useApi();
  const { form, read, meanwhile } = useMergedForm({
    read: secret,
    draftOf: () => ({ value: "" }),
    fields: { value: { label: say("value"), isSecret: true } },
  });
  const { value } = form.values;
  return (
    <ChangeDialog
      title={`${say("replaceSecret")}: ${secret.name}`}
      submit={say("replaceSecret")}
      form={form}
      canSubmit={value !== ""}
      notice={say("secretReplaced")}
      onSubmit={() => client.PUT(path, { params: ifMatch(read), body: { name: secret.name, value } })}
      meanwhile={meanwhile}
      onClose={onClose}
    >
      <Text>{say("replaceSecretText")}</Text>
      <ValueField data-autofocus {...form.getInputProps("value")} />
    </ChangeDialog>
  );
}

/** No password of the browser, which offers to keep those. */
function ValueField(props: object): ReactNode {
  const say = useWords(keyWords);
  return (
    <PasswordInput
      size="xs"
      label={say("value")}
      description={say("valueText")}
      required
      maxLength={8_192}
      autoComplete="new-password"
      {...props}
    />
  );
}

interface DeleteSecretProps {
  readonly secret: Secret;
  readonly users: readonly SecretUser[] | undefined;
  readonly onClose: () => void;
}

function DeleteSecret({ secret, users, onClose }: DeleteSecretProps): ReactNode {
  const say = useWords(keyWords);
  const { client } = useApi();
  const { name } = secret;
  return (
    <ChangeDialog
      title={say("deleteSecret")}
      submit={say("deleteSecret")}
      isDangerous
      typed={name}
      notice={say("secretDeleted")}
      onSubmit={() => client.DELETE(path, { params: ifMatch(secret), body: { name } })}
      onClose={onClose}
    >
      <Text>{say("deleteSecretText", { name })}</Text>
      {users !== undefined && (
        <>
          <Text fw={500}>{say("usedIn", { count: users.length })}</Text>
          <UseList
            uses={users.map((user) => ({
              kind: "template",
              id: user.id,
              name: user.name,
              preventsDeletion: false,
            }))}
          />
        </>
      )}
    </ChangeDialog>
  );
}
