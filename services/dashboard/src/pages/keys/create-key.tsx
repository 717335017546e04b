/** The form of a new API key, then the key itself, once. */
import { Input, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { isQueued, type Body } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useMember, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, SecretDialog } from "../../ui/index.js";
import { PermissionChoice } from "../roles/permission-choice.js";
import { networksIn } from "./key-row.js";
import { keysWords } from "./words.js";

type NewKey = Body<"/api/admin/admin-keys", "POST">;

const mine = "mine";
const none: ReadonlySet<string> = new Set();

export function CreateKey({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useWords(keysWords);
  const { client } = useApi();
  const { permissions } = useWorkspace();
  const member = useMember();
  const accounts = useQueries().useQuery("get", "/api/admin/service-accounts");
  const form = useForm({
    initialValues: {
      name: "",
      serviceAccountId: mine,
      scope: "some" as "all" | "some",
      permissions: none,
      expiresAt: "",
      networks: "",
    },
  });
  const { name, serviceAccountId, scope, permissions: chosen, expiresAt, networks } = form.values;
  const [made, setMade] = useState<{ readonly apiKey?: string }>();
  if (made !== undefined)
    return (
      <SecretDialog
        title={say("createdTitle", { name: name.slice(0, 100) })}
        of={say("key")}
        secret={made.apiKey}
        onClose={onClose}
      />
    );
  const given = [...permissions];
  const body = (): NewKey => ({
    name: name.trim(),
    ...(scope === "some" && {
      permissions: given.filter((each) => chosen.has(each)) as NonNullable<NewKey["permissions"]>,
    }),
    ...(expiresAt !== "" && { expiresAt: new Date(expiresAt).getTime() }),
    ...(networksIn(networks).length > 0 && { networks: [...networksIn(networks)] }),
    ...(serviceAccountId !== mine && { serviceAccountId }),
  });
  return (
    <ChangeDialog
      title={say("create")}
      submit={say("create")}
      size="lg"
      form={form}
      canSubmit={name.trim() !== "" && (scope === "all" || chosen.size > 0)}
      onClose={onClose}
      onDone={({ data }) => setMade(data === undefined || isQueued(data) ? {} : { apiKey: data.apiKey })}
      onSubmit={() => client.POST("/api/admin/admin-keys", { body: body() })}
    >
      <Text c="dimmed">{say("createText")}</Text>
      <TextInput
        label={say("name")}
        required
        maxLength={100}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <Select
        label={say("owner")}
        allowDeselect={false}
        {...form.getInputProps("serviceAccountId")}
        data={[
          { value: mine, label: `${say("me")} (${member.name})` },
          ...(accounts.data?.serviceAccounts ?? []).map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
      <TextInput
        type="date"
        label={say("expiry")}
        description={say("expiryHint")}
        {...form.getInputProps("expiresAt")}
      />
      <TextInput
        label={say("networks")}
        description={say("networksHint")}
        {...form.getInputProps("networks")}
      />
      <Stack gap={6}>
        <SegmentedControl
          size="xs"
          aria-label={say("scope")}
          {...form.getInputProps("scope")}
          data={[
            { value: "some", label: say("somePermissions") },
            { value: "all", label: say("allPermissions") },
          ]}
        />
        {scope === "some" && (
          <PermissionChoice
            all={given}
            chosen={chosen}
            onChange={(next) => form.setFieldValue("permissions", next)}
          />
        )}
        <Input.Error>{form.errors["permissions"]}</Input.Error>
      </Stack>
    </ChangeDialog>
  );
}
