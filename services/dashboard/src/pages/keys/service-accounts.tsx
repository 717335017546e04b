/** The service accounts of the workspace, with the keys that each owns. */
import { Button, Group, Text, TextInput } from "@mantine/core";
import { ifMatch, type Schema } from "@signalbox/client";
import { IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ErrorNotice,
  ChangeDialog,
  Section,
  TextLink,
  useMergedForm,
  UserText,
} from "../../ui/index.js";
import classes from "../members/members.module.css";
import { RoleSelect } from "../members/role-select.js";
import { useRoles } from "../members/use-roles.js";
import type { KeyRow } from "./key-row.js";
import { keysWords } from "./words.js";

type ServiceAccount = Schema<"ServiceAccount">;

interface Asked {
  readonly what: "form" | "delete";
  /** Absent for a new one. */
  readonly account?: ServiceAccount;
}

export function ServiceAccounts({ keys }: { readonly keys: readonly KeyRow[] }): ReactNode {
  const say = useWords(keysWords);
  const may = useMay();
  const { client } = useApi();
  const { id: workspaceId } = useWorkspace();
  const roles = useRoles();
  const query = useQueries().useQuery("get", "/api/admin/service-accounts");
  const [asked, setAsked] = useState<Asked>();
  const accounts = query.data?.serviceAccounts ?? [];
  const close = (): void => setAsked(undefined);
  const keysOf = (account: ServiceAccount): number =>
    keys.filter(({ owner }) => owner?.id === account.id).length;
  const toDelete = asked?.what === "delete" ? asked.account : undefined;
  return (
    <div className={classes.below}>
      <Section
        title={say("accounts")}
        beside={
          may("keys:write") && (
            <Button
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={() => setAsked({ what: "form" })}
            >
              {say("newAccount")}
            </Button>
          )
        }
      >
        <Text c="dimmed">{say("accountsText")}</Text>
        {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && accounts.length === 0 && (
          <Text c="dimmed" mt="xs">
            {say("noAccounts")}
          </Text>
        )}
        <ul className={classes.rows}>
          {accounts.map((account) => (
            <li key={account.id}>
              <Group gap={6} className={classes.rowText}>
                <UserText limit={120}>{account.name}</UserText>
                <Badge color="gray">{roles.nameOf(account.role)}</Badge>
                <TextLink to="/w/$workspaceId/keys" params={{ workspaceId }} search={{ owner: account.id }}>
                  {say("keyCount", { count: keysOf(account) })}
                </TextLink>
              </Group>
              {may("keys:write") && (
                <Group gap={6}>
                  <Button variant="default" onClick={() => setAsked({ what: "form", account })}>
                    {say("changeAccount")}
                  </Button>
                  <Button
                    variant="default"
                    c="var(--mantine-color-error)"
                    onClick={() => setAsked({ what: "delete", account })}
                  >
                    {say("deleteAccount")}
                  </Button>
                </Group>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {asked?.what === "form" && (
        <AccountForm {...asked} {...currentOf(asked.account, accounts)} onClose={close} />
      )}
      {toDelete !== undefined && (
        <ChangeDialog
          title={say("deleteAccount")}
          submit={say("deleteAccount")}
          isDangerous
          onSubmit={() =>
            client.DELETE("/api/admin/service-accounts", {
              params: ifMatch(toDelete),
              body: { id: toDelete.id },
            })
          }
          onClose={close}
        >
          <Text>
            {say("deleteAccountText", { name: toDelete.name.slice(0, 100), count: keysOf(toDelete) })}
          </Text>
        </ChangeDialog>
      )}
    </div>
  );
}

interface AccountFormProps {
  readonly account?: ServiceAccount;
  readonly onClose: () => void;
}

/** As it is now; as it was, when it is gone. */
function currentOf(
  asked: ServiceAccount | undefined,
  accounts: readonly ServiceAccount[],
): Pick<AccountFormProps, "account"> {
  const account = accounts.find(({ id }) => id === asked?.id) ?? asked;
  return account === undefined ? {} : { account };
}

function AccountForm({ account, onClose }: AccountFormProps): ReactNode {
  const say = useWords(keysWords);
  const { client } = useApi();
  const roles = useRoles();
  const { form, read, meanwhile } = useMergedForm({
    read: account,
    draftOf: (stored) => ({ name: stored?.name ?? "", role: stored?.role }),
    fields: {
      name: { label: say("name") },
      role: { label: say("role"), textOf: (id) => (id === undefined ? "" : roles.nameOf(id)) },
    },
  });
  const fields = { name: form.values.name.trim(), role: form.values.role ?? "" };
  return (
    <ChangeDialog
      title={say(account === undefined ? "newAccount" : "changeAccount")}
      submit={say("save")}
      form={form}
      canSubmit={fields.name !== "" && fields.role !== ""}
      onClose={onClose}
      meanwhile={meanwhile}
      onSubmit={() =>
        read === undefined
          ? client.POST("/api/admin/service-accounts", { body: fields })
          : client.PATCH("/api/admin/service-accounts", {
              params: ifMatch(read),
              body: { id: read.id, ...fields },
            })
      }
    >
      <TextInput
        label={say("name")}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <RoleSelect
        roles={roles}
        value={form.values.role}
        onChange={(role) => form.setFieldValue("role", role)}
        error={form.errors["role"]}
      />
    </ChangeDialog>
  );
}
