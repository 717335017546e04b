/** The identity providers of the installation: added, changed, tested, removed. For its owners. */
import { Alert, Group, List, Stack, Text, Title } from "@mantine/core";
import { ifMatch, type Answer } from "@signalbox/client";
import { IconAlertTriangle, IconCheck, IconPlugConnected } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  ChangeDialog,
  ChangeError,
  Facts,
  formWords,
  Id,
  ReadSection,
  useChange,
  UserText,
} from "../../ui/index.js";
import { ProviderDialog } from "./provider-dialog.js";
import type { IdentityProvider } from "./provider-draft.js";
import { AddButton, ChangeAndRemove, RowButton, SettingRows } from "./setting-rows.js";
import { signInWords } from "./sign-in-words.js";
import { useAddition } from "./use-addition.js";

const path = "/api/admin/sign-in-settings/providers";

interface Asked {
  readonly what: "change" | "remove";
  readonly id: string;
}

export function IdentityProviders(): ReactNode {
  const say = useWords(signInWords);
  const read = useQueries().useQuery("get", path);
  const adding = useAddition("provider", true);
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const button = <AddButton label={say("add")} onClick={adding.open} />;
  return (
    <ReadSection
      title={say("providers")}
      about={say("providersText")}
      read={read}
      beside={read.data?.length !== 0 && button}
    >
      {(providers) => {
        const provider = providers.find(({ id }) => id === asked?.id);
        return (
          <>
            <SettingRows
              items={providers}
              keyOf={({ id }) => id}
              nothing={say("noProviders")}
              whenNone={button}
            >
              {(each) => <Provider provider={each} onAsk={(what) => setAsked({ what, id: each.id })} />}
            </SettingRows>
            {adding.isOpen && <ProviderDialog onClose={adding.close} />}
            {asked?.what === "change" && provider !== undefined && (
              <ProviderDialog provider={provider} onClose={close} />
            )}
            {asked?.what === "remove" && provider !== undefined && (
              <RemoveProvider provider={provider} onClose={close} />
            )}
          </>
        );
      }}
    </ReadSection>
  );
}

interface ProviderProps {
  readonly provider: IdentityProvider;
  readonly onAsk: (what: Asked["what"]) => void;
}

function Provider({ provider, onAsk }: ProviderProps): ReactNode {
  const say = useWords(signInWords);
  const form = useWords(formWords);
  const { client } = useApi();
  const { id, name, issuer, clientId, redirectUri, groupRoles, autoCreate } = provider;
  const test = useChange(() => client.POST(`${path}/test`, { body: { id } }), { rereads: "nothing" });
  const named = name.slice(0, 100);
  return (
    <Stack gap="sm">
      <Group gap={8} wrap="nowrap">
        <Title order={3} style={{ flex: 1 }}>
          <UserText limit={80}>{name}</UserText> <Badge color="gray">{id}</Badge>
        </Title>
        <Group gap={4} wrap="nowrap">
          <RowButton
            label={say("testWhat", { what: named })}
            icon={IconPlugConnected}
            isRunning={test.isRunning}
            onClick={() => void test.run()}
          />
          <ChangeAndRemove what={name} onChange={() => onAsk("change")} onRemove={() => onAsk("remove")} />
        </Group>
      </Group>
      <Facts
        facts={[
          [say("issuer"), <UserText>{issuer}</UserText>],
          [say("clientId"), <UserText>{clientId}</UserText>],
          [say("redirectUri"), redirectUri && <Id value={redirectUri} of={say("redirectUri")} />],
          [say("groupRoles"), groupRoles.length],
          [say("autoCreates"), autoCreate?.domains.join(", ")],
        ]}
      />
      {test.answer?.data !== undefined && <Result {...test.answer.data} />}
      {test.error !== undefined && <ChangeError title={form("notDone")} error={test.error} />}
    </Stack>
  );
}

/** Problems and warnings are in the words of the service. */
function Result({
  ok,
  problems,
  warnings,
}: Answer<"/api/admin/sign-in-settings/providers/test", "POST">): ReactNode {
  const say = useWords(signInWords);
  const found = ok ? warnings : problems;
  const title = say(ok ? (warnings.length > 0 ? "unsure" : "works") : "worksNot");
  return (
    <Alert
      variant="default"
      role="status"
      title={title}
      icon={
        ok && warnings.length === 0 ? (
          <IconCheck size={18} color="var(--mantine-color-green-6)" />
        ) : (
          <IconAlertTriangle size={18} color="var(--mantine-color-orange-6)" />
        )
      }
    >
      {found.length > 0 && (
        <List size="sm">
          {found.map((problem) => (
            <List.Item key={problem}>
              <UserText limit={400}>{problem}</UserText>
            </List.Item>
          ))}
        </List>
      )}
      {ok && <Text size="sm">{say("secretUntested")}</Text>}
    </Alert>
  );
}

interface RemoveProviderProps {
  readonly provider: IdentityProvider;
  readonly onClose: () => void;
}

function RemoveProvider({ provider, onClose }: RemoveProviderProps): ReactNode {
  const say = useWords(signInWords);
  const { client } = useApi();
  const { id, name } = provider;
  return (
    <ChangeDialog
      title={say("remove")}
      submit={say("remove")}
      isDangerous
      typed={id}
      onSubmit={() => client.DELETE(path, { params: ifMatch(provider), body: { id } })}
      onClose={onClose}
    >
      <Text>{say("removeText", { name: name.slice(0, 100) })}</Text>
    </ChangeDialog>
  );
}
