/** The page on which a provider is set up or changed: its form, beside what its vendor says and where it reports to. */
import { Anchor, Stack, Text } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useWords, useWorkspace } from "../../data/index.js";
import { Badge, ButtonLink, PageHead, ResourcePage, Section } from "../../ui/index.js";
import { isChannel, type Channel, type ProviderHealth } from "./channels.js";
import classes from "./channels.module.css";
import { ConnectionTest } from "./connection-test.js";
import { Health, HealthAlert } from "./health.js";
import type { ProviderCard } from "./provider-cards.js";
import { ProviderForm } from "./provider-form.js";
import { RemoveProvider } from "./remove-provider.js";
import { ReportsTo } from "./reports-to.js";
import { TestMessage } from "./test-message.js";
import { useProviderCards } from "./use-provider-cards.js";
import { useProviderHealth } from "./use-provider-health.js";
import { useProviderTest } from "./use-provider-test.js";
import { channelsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/channels/$channel/$provider");

export function ProviderPage(): ReactNode {
  const say = useWords(channelsWords);
  const { channel, provider } = route.useParams();
  const { cards, publicUrl, error, refresh } = useProviderCards();
  const healthOf = useProviderHealth();
  return (
    <ResourcePage
      query={{ data: cards, error, refetch: refresh }}
      find={(all) =>
        isChannel(channel) ? all[channel].find(({ type }) => type.type === provider) : undefined
      }
      unknown={{
        kind: say("provider"),
        icon: IconPlugConnected,
        title: say("unknownProvider"),
        text: say("unknownProviderText"),
        back: { link: { to: "/w/$workspaceId/channels" }, label: say("title") },
      }}
    >
      {(card) =>
        isChannel(channel) && (
          <Shown
            key={`${channel} ${provider}`}
            channel={channel}
            card={card}
            others={(cards?.[channel] ?? []).filter(
              ({ type, setting }) => setting !== undefined && type.type !== provider,
            )}
            health={healthOf(card.setting?.id)}
            publicUrl={publicUrl}
          />
        )
      }
    </ResourcePage>
  );
}

interface ShownProps {
  readonly channel: Channel;
  readonly card: ProviderCard;
  /** Those of the channel that are set up. */
  readonly others: readonly ProviderCard[];
  readonly health: ProviderHealth | undefined;
  readonly publicUrl: string | undefined;
}

function Shown({ channel, card, others, health, publicUrl }: ShownProps): ReactNode {
  const say = useWords(channelsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const { type, setting } = card;
  const test = useProviderTest(channel, type.type);
  return (
    <>
      <PageHead
        title={type.title}
        beside={
          <>
            <Badge color="gray">{say(channel)}</Badge>
            {setting === undefined && <Badge color="gray">{say("notSetUp")}</Badge>}
            {setting?.isDefault === true && <Badge color="green">{say("default")}</Badge>}
            {setting?.isFallback === true && <Badge color="orange">{say("fallback")}</Badge>}
          </>
        }
      >
        <ButtonLink variant="subtle" to="/w/$workspaceId/channels" params={{ workspaceId }}>
          {say("toChannels")}
        </ButtonLink>
        {setting !== undefined && (
          <>
            <TestMessage channel={channel} type={type} />
            <RemoveProvider channel={channel} type={type} setting={setting} others={others} />
          </>
        )}
      </PageHead>
      <div className={classes.setUp}>
        <ProviderForm
          channel={channel}
          card={card}
          others={others}
          isDisabled={!may("secrets:write")}
          test={test}
        />
        <Stack gap="md" className={classes.beside}>
          {setting !== undefined && (
            <Section title={say("connection")}>
              <HealthAlert health={health} />
              <ConnectionTest test={test} />
              {health !== undefined && health.status !== "fails" && (
                <Text size="sm" component="div" mt="sm">
                  {say("health")}: <Health health={health} />
                </Text>
              )}
            </Section>
          )}
          {type.webhookPath !== undefined && (
            <Section title={say("webhook")}>
              <ReportsTo type={type} path={type.webhookPath} publicUrl={publicUrl} />
            </Section>
          )}
          {type.documentation !== "" && (
            <Anchor href={type.documentation} target="_blank" rel="noreferrer">
              {say("documentation")}
            </Anchor>
          )}
        </Stack>
      </div>
    </>
  );
}
