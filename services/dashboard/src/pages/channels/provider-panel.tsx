/** One provider in full: its settings as its schema names them, and where its vendor reports to. */
import { Alert, Anchor, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { serviceUrl, useWords, useWorkspace } from "../../data/index.js";
import { Badge, Copy, Facts, SidePanel, useListSearch, UserText } from "../../ui/index.js";
import {
  providerPaths,
  type Channel,
  type Provider,
  type ProviderHealth,
  type ProviderType,
} from "./channels.js";
import classes from "./channels.module.css";
import { ConnectionTest } from "./connection-test.js";
import { Health, HealthAlert } from "./health.js";
import { webhookAddress, type ProviderCard } from "./provider-cards.js";
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
          <ConnectionTest channel={channel} type={type.type} />
        </div>
      )}
      {webhookPath !== undefined && <ReportsTo type={type} path={webhookPath} publicUrl={publicUrl} />}
      <div>
        <Title order={3} mb={6}>
          {say("settings")}
        </Title>
        <Settings type={type} setting={setting} />
        <Text size="sm" c="dimmed" mt="sm">
          {say("setUpText", { operation: `PUT ${providerPaths[channel]}` })}
        </Text>
      </div>
      {documentation !== "" && (
        <Anchor href={documentation} target="_blank" rel="noreferrer">
          {say("documentation")}
        </Anchor>
      )}
    </Stack>
  );
}

interface ReportsToProps extends Pick<ProviderPanelProps, "publicUrl"> {
  readonly type: ProviderType;
  readonly path: string;
}

/** What the vendor reports, and where to; without a public address the one that is shown may be right for browsers only. */
function ReportsTo({ type: { reports }, path, publicUrl }: ReportsToProps): ReactNode {
  const say = useWords(channelsWords);
  const { id: workspaceId } = useWorkspace();
  const address = webhookAddress({ publicUrl, serviceUrl }, path, workspaceId);
  return (
    <div>
      <Title order={3} mb={6}>
        {say("webhook")}
      </Title>
      <Text c="dimmed" mb={6}>
        {say("webhookText")}
      </Text>
      {publicUrl === undefined && (
        <Alert color="orange" mb={6} title={say("noPublicUrl")}>
          {say("noPublicUrlText")}
        </Alert>
      )}
      <Group className={classes.address} wrap="nowrap" gap="xs">
        <code>{address}</code>
        <Copy value={address} of={say("webhookOf")} />
      </Group>
      {reports !== undefined && (
        <Text size="sm" c="dimmed" mt={6}>
          {reports.length === 0
            ? say("reportsNothing")
            : say("reportsStates", { states: reports.map((state) => say(state)).join(", ") })}
        </Text>
      )}
    </div>
  );
}

interface SettingsProps {
  readonly type: ProviderType;
  readonly setting: Provider | undefined;
}

function Settings({ type: { fields }, setting }: SettingsProps): ReactNode {
  const say = useWords(channelsWords);
  if (fields.length === 0) return <Text c="dimmed">{say("noSettings")}</Text>;
  return (
    <Facts
      facts={fields.map(({ name, description, secret, optional }) => {
        const value = setting?.config[name];
        return [
          name,
          <>
            {value !== undefined ? (
              <UserText>{value}</UserText>
            ) : (
              setting !== undefined && <Text c="dimmed">{say("notSet")}</Text>
            )}
            <Text size="sm" c="dimmed">
              {description} {secret && <Badge color="gray">{say("secret")}</Badge>}{" "}
              {optional && <Badge color="gray">{say("optional")}</Badge>}
            </Text>
          </>,
        ];
      })}
    />
  );
}
