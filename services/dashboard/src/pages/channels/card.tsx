/** One provider that is set up: what it is used for, how it is set up, and whether it can be reached. */
import { Alert, Group, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords, useWorkspace } from "../../data/index.js";
import { Badge, ButtonLink, Facts, Principal, TextLink, Time, UserText } from "../../ui/index.js";
import type { Channel, Provider, ProviderHealth, ProviderType } from "./channels.js";
import classes from "./channels.module.css";
import { ConnectionTest } from "./connection-test.js";
import { Health, HealthAlert } from "./health.js";
import { SetDefault } from "./set-default.js";
import { withoutReports, type ProviderCard } from "./provider-cards.js";
import { useProviderTest } from "./use-provider-test.js";
import { channelsWords } from "./words.js";

export interface CardProps {
  readonly channel: Channel;
  readonly type: ProviderType;
  readonly setting: Provider;
  /** The default provider of the channel. */
  readonly standard: ProviderCard | undefined;
  /** False while the channel sends through the parent workspace all the same. */
  readonly isServing: boolean;
  /** When the latest message was sent that its vendor has reported on. */
  readonly reportedAt: string | undefined;
  /** Undefined while it is read. */
  readonly health: ProviderHealth | undefined;
  /** Undefined while `PUBLIC_URL` is not set. */
  readonly publicUrl: string | undefined;
}

export function Card(props: CardProps): ReactNode {
  const { channel, type, setting, standard, isServing, reportedAt, health, publicUrl } = props;
  const say = useWords(channelsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const test = useProviderTest(channel, type.type);
  const { isDefault, isFallback, fromAddress, messagesPerSecond, updatedAt, updatedBy, warning } = setting;
  return (
    <article className={classes.card}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Title order={3} flex={1}>
          <TextLink
            to="/w/$workspaceId/channels"
            params={{ workspaceId }}
            search={{ channel, provider: type.type }}
          >
            {type.title}
          </TextLink>
        </Title>
        {isDefault && isServing && <Badge color="green">{say("default")}</Badge>}
        {isFallback && <Badge color="orange">{say("fallback")}</Badge>}
      </Group>
      {warning !== undefined && (
        <Alert color="orange" my="xs">
          {warning}
        </Alert>
      )}
      <HealthAlert health={health} />
      <Facts
        facts={[
          [say("health"), health && <Health health={health} />],
          [say("sender"), fromAddress === undefined ? undefined : <UserText>{fromAddress}</UserText>],
          [
            say("rate"),
            messagesPerSecond === undefined ? say("noRate") : say("perSecond", { count: messagesPerSecond }),
          ],
          [say("reports"), <Reports type={type} reportedAt={reportedAt} publicUrl={publicUrl} />],
          [
            say("changed"),
            updatedAt === undefined ? undefined : (
              <>
                <Time at={updatedAt} shows="date" />
                {updatedBy !== undefined && (
                  <>
                    {` ${say("by")} `}
                    <Principal of={updatedBy} />
                  </>
                )}
              </>
            ),
          ],
        ]}
      />
      <ConnectionTest test={test}>
        {may("secrets:write") && (
          <ButtonLink
            variant="default"
            leftSection={<IconPencil size={14} />}
            to="/w/$workspaceId/channels/$channel/$provider"
            params={{ workspaceId, channel, provider: type.type }}
          >
            {say("edit")}
          </ButtonLink>
        )}
        {!isDefault && may("settings:write") && (
          <SetDefault channel={channel} setting={setting} title={type.title} before={standard} />
        )}
      </ConnectionTest>
    </article>
  );
}

function Reports({
  type,
  reportedAt,
  publicUrl,
}: Pick<CardProps, "type" | "reportedAt" | "publicUrl">): ReactNode {
  const say = useWords(channelsWords);
  if (reportedAt !== undefined)
    return (
      <>
        {say("lastReported")} <Time at={reportedAt} />
      </>
    );
  return (
    <Text c="dimmed" inherit>
      {say(withoutReports(type, publicUrl))}
    </Text>
  );
}
