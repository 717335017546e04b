/** The form of a new API key, then the key itself, once. */
import { SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { isQueued, type Body } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useApi, useMember, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { FormDialog, SecretDialog } from "../../ui/index.js";
import { PermissionChoice } from "../roles/permission-choice.js";
import { networksIn } from "./key-row.js";
import { keysWords } from "./words.js";

type NewKey = Body<"/api/admin/admin-keys", "POST">;

const mine = "mine";

export function CreateKey({ onClose }: { readonly onClose: () => void }): ReactNode {
  const say = useWords(keysWords);
  const { client } = useApi();
  const { permissions } = useWorkspace();
  const member = useMember();
  const accounts = useQueries().useQuery("get", "/api/admin/service-accounts");
  const [name, setName] = useState("");
  const [owner, setOwner] = useState(mine);
  const [scope, setScope] = useState<"all" | "some">("some");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [expiry, setExpiry] = useState("");
  const [networks, setNetworks] = useState("");
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
    ...(expiry !== "" && { expiresAt: new Date(expiry).getTime() }),
    ...(networksIn(networks).length > 0 && { networks: [...networksIn(networks)] }),
    ...(owner !== mine && { serviceAccountId: owner }),
  });
  return (
    <FormDialog
      title={say("create")}
      submit={say("create")}
      size="lg"
      canSubmit={name.trim() !== "" && (scope === "all" || chosen.size > 0)}
      onClose={onClose}
      onDone={() => undefined}
      onSubmit={async () => {
        const { data } = await client.POST("/api/admin/admin-keys", { body: body() });
        setMade(data === undefined || isQueued(data) ? {} : { apiKey: data.apiKey });
      }}
    >
      <Text c="dimmed">{say("createText")}</Text>
      <TextInput
        label={say("name")}
        required
        maxLength={100}
        data-autofocus
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label={say("owner")}
        allowDeselect={false}
        value={owner}
        onChange={(chosenOwner) => setOwner(chosenOwner ?? mine)}
        data={[
          { value: mine, label: `${say("me")} (${member.name})` },
          ...(accounts.data?.serviceAccounts ?? []).map(({ id, name: label }) => ({ value: id, label })),
        ]}
      />
      <TextInput
        type="date"
        label={say("expiry")}
        description={say("expiryHint")}
        value={expiry}
        onChange={({ currentTarget }) => setExpiry(currentTarget.value)}
      />
      <TextInput
        label={say("networks")}
        description={say("networksHint")}
        value={networks}
        onChange={({ currentTarget }) => setNetworks(currentTarget.value)}
      />
      <Stack gap={6}>
        <SegmentedControl
          size="xs"
          aria-label={say("scope")}
          value={scope}
          onChange={setScope}
          data={[
            { value: "some", label: say("somePermissions") },
            { value: "all", label: say("allPermissions") },
          ]}
        />
        {scope === "some" && <PermissionChoice all={given} chosen={chosen} onChange={setChosen} />}
      </Stack>
    </FormDialog>
  );
}
