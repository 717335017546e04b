/** One provider in full: its settings as its schema names them, and where its vendor reports to. */
import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useMay, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  Facts,
  schemaFields,
  SidePanel,
  useListSearch,
  UserText,
  type SchemaField,
} from "../../ui/index.js";
import type { Channel, Provider, ProviderHealth, ProviderType } from "./channels.js";
import { ConnectionTest } from "./connection-test.js";
import { Health, HealthAlert } from "./health.js";
import type { ProviderCard } from "./provider-cards.js";
import { ReportsTo } from "./reports-to.js";
import { useProviderTest } from "./use-provider-test.js";
import { channelsWords } from "./words.js";

export interface ProviderPanelProps {
  /** Undefined while none is open. */
  readonly opened: { readonly channel: Channel; readonly type: string } | undefined;
  readonly card: ProviderCard | undefined;
  readonly health: ProviderHealth | undefined;
  /** Undefined while `PUBLIC_URL` is not set. */
  readonly publicUrl: string | undefined;
}

export function ProviderPanel({ opened, card, health, publicUrl }: ProviderPanelProps): ReactNode {
  const say = useWords(channelsWords);
  const { change } = useListSearch();
  return (
    <SidePanel
      opened={opened !== undefined}
      onClose={() => change({ channel: undefined, provider: undefined })}
      title={<Title order={2}>{card?.type.title ?? opened?.type ?? ""}</Title>}
    >
      {opened !== undefined && card !== undefined && (
        <Details channel={opened.channel} health={health} publicUrl={publicUrl} {...card} />
      )}
      {opened !== undefined && card === undefined && <Text>{say("unknownProvider")}</Text>}
    </SidePanel>
  );
}

type DetailsProps = ProviderCard &
  Pick<ProviderPanelProps, "health" | "publicUrl"> & { readonly channel: Channel };

function Details({ channel, type, setting, health, publicUrl }: DetailsProps): ReactNode {
  const say = useWords(channelsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const test = useProviderTest(channel, type.type);
  const { webhookPath, documentation } = type;
  return (
    <Stack gap="lg">
      <Group gap="xs">
        {setting === undefined && <Badge color="gray">{say("notSetUp")}</Badge>}
        {setting?.isDefault === true && <Badge color="green">{say("default")}</Badge>}
        {setting?.isFallback === true && <Badge color="orange">{say("fallback")}</Badge>}
        {setting?.isDefault === true && <Text c="dimmed">{say("defaultText")}</Text>}
        {setting?.isFallback === true && <Text c="dimmed">{say("fallbackText")}</Text>}
      </Group>
      {setting !== undefined && health !== undefined && (
        <div>
          <Title order={3} mb={6}>
            {say("health")}
          </Title>
          <HealthAlert health={health} />
          <Text component="div">
            <Health health={health} />
          </Text>
        </div>
      )}
      {setting !== undefined && (
        <div>
          <Title order={3} mb={6}>
            {say("connection")}
          </Title>
          <ConnectionTest test={test} />
        </div>
      )}
      {webhookPath !== undefined && (
        <div>
          <Title order={3} mb={6}>
            {say("webhook")}
          </Title>
          <ReportsTo type={type} path={webhookPath} publicUrl={publicUrl} />
        </div>
      )}
      <div>
        <Title order={3} mb={6}>
          {say("settings")}
        </Title>
        <Settings type={type} setting={setting} />
        <ButtonLink
          mt="sm"
          variant="default"
          leftSection={<IconPencil size={14} />}
          to="/w/$workspaceId/channels/$channel/$provider"
          params={{ workspaceId, channel, provider: type.type }}
        >
          {say(!may("secrets:write") ? "openForm" : setting === undefined ? "setUp" : "edit")}
        </ButtonLink>
      </div>
      {documentation !== "" && (
        <Anchor href={documentation} target="_blank" rel="noreferrer">
          {say("documentation")}
        </Anchor>
      )}
    </Stack>
  );
}

interface SettingsProps {
  readonly type: ProviderType;
  readonly setting: Provider | undefined;
}

function Settings({ type: { schema }, setting }: SettingsProps): ReactNode {
  const say = useWords(channelsWords);
  const { language } = useLanguage();
  const fields = schemaFields(schema, language);
  if (fields.length === 0) return <Text c="dimmed">{say("noSettings")}</Text>;
  return (
    <Facts
      facts={fields.map((field) => [
        field.label,
        <Value field={field} value={setting?.config[field.name]} />,
      ])}
    />
  );
}

function Value({
  field,
  value,
}: {
  readonly field: SchemaField;
  readonly value: string | undefined;
}): ReactNode {
  const say = useWords(channelsWords);
  if (value === undefined)
    return (
      <Text c="dimmed" inherit>
        {say("notSet")}
      </Text>
    );
  return field.kind === "secret" ? (
    <Badge color="gray">{say("secretSet")}</Badge>
  ) : (
    <UserText limit={200}>{value}</UserText>
  );
}
