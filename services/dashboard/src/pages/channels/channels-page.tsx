/** The channels, each with its providers. */
import { Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink, ErrorNotice, PageHead, PageSkeleton, Section } from "../../ui/index.js";
import { Card } from "./card.js";
import { channels, providerPaths, type Channel, type ProviderHealth } from "./channels.js";
import classes from "./channels.module.css";
import { cardsOf, latestReported, type ProviderCard } from "./provider-cards.js";
import { ProviderPanel } from "./provider-panel.js";
import { channelsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/channels");
const minuteMs = 60_000;
const healthMs = 5_000;
const monthMs = 30 * 86_400_000;

export function ChannelsPage(): ReactNode {
  const say = useWords(channelsWords);
  const { channel, provider } = route.useSearch();
  const { cards, publicUrl, error, refresh } = useCards();
  const reported = useReported();
  const health = useQueries().useQuery(
    "get",
    "/api/admin/settings/provider-health",
    {},
    { refetchInterval: healthMs },
  );
  const healthOf = (id: string | undefined) => health.data?.providers.find((each) => each.id === id);
  const opened = channel === undefined || provider === undefined ? undefined : { channel, type: provider };
  const card = opened && cards?.[opened.channel].find(({ type }) => type.type === opened.type);
  return (
    <>
      <PageHead title={say("title")} />
      <Stack gap="md">
        {error !== null && <ErrorNotice error={error} onRetry={refresh} />}
        {cards === undefined && error === null && <PageSkeleton />}
        {cards !== undefined &&
          channels.map((each) => (
            <Section key={each} title={say(each)}>
              <ChannelProviders
                channel={each}
                cards={cards[each]}
                reported={reported}
                healthOf={healthOf}
                publicUrl={publicUrl}
              />
            </Section>
          ))}
      </Stack>
      {cards !== undefined && (
        <ProviderPanel
          opened={opened}
          card={card}
          health={healthOf(card?.setting?.id)}
          publicUrl={publicUrl}
        />
      )}
    </>
  );
}

interface Cards {
  /** Undefined until all is read. */
  readonly cards: Readonly<Record<Channel, readonly ProviderCard[]>> | undefined;
  readonly publicUrl: string | undefined;
  readonly error: unknown;
  readonly refresh: () => void;
}

function useCards(): Cards {
  const queries = useQueries();
  const types = queries.useQuery("get", "/api/admin/settings/provider-types", {}, { staleTime: 300_000 });
  const email = queries.useQuery("get", providerPaths.Email);
  const sms = queries.useQuery("get", providerPaths.Sms);
  const push = queries.useQuery("get", providerPaths.MobilePush);
  const webhook = queries.useQuery("get", providerPaths.Webhook);
  const all = [types, email, sms, push, webhook];
  const refresh = (): void => all.forEach((each) => void each.refetch());
  const error = all.find((each) => each.error !== null)?.error ?? null;
  if (
    types.data === undefined ||
    email.data === undefined ||
    sms.data === undefined ||
    push.data === undefined ||
    webhook.data === undefined
  )
    return { cards: undefined, publicUrl: undefined, error, refresh };
  const { providerTypes, publicUrl } = types.data;
  const cards = {
    Email: cardsOf("Email", { types: providerTypes, settings: email.data }),
    Sms: cardsOf("Sms", { types: providerTypes, settings: sms.data }),
    MobilePush: cardsOf("MobilePush", { types: providerTypes, settings: push.data }),
    Webhook: cardsOf("Webhook", { types: providerTypes, settings: webhook.data }),
  };
  return { cards, publicUrl, error, refresh };
}

/** By provider; empty without the permission to see numbers. */
function useReported(): ReadonlyMap<string, string> {
  const queries = useQueries();
  const may = useMay();
  const [now] = useState(() => Math.ceil(Date.now() / minuteMs) * minuteMs);
  const { data } = queries.useQuery(
    "get",
    "/api/admin/analysis/chart-data",
    {
      params: {
        query: {
          startDate: new Date(now - monthMs).toISOString(),
          endDate: new Date(now).toISOString(),
          granularity: "1hour",
          groupBy: "provider",
          filters: { messageStates: ["delivered", "opened", "clicked", "bounced"] },
        },
      },
    },
    { enabled: may("analysis:read"), staleTime: minuteMs },
  );
  return latestReported(data?.data ?? []);
}

interface ChannelProvidersProps {
  readonly channel: Channel;
  readonly cards: readonly ProviderCard[];
  readonly reported: ReadonlyMap<string, string>;
  readonly healthOf: (id: string) => ProviderHealth | undefined;
  readonly publicUrl: string | undefined;
}

function ChannelProviders(props: ChannelProvidersProps): ReactNode {
  const { channel, cards, reported, healthOf, publicUrl } = props;
  const say = useWords(channelsWords);
  const { id: workspaceId } = useWorkspace();
  const defaultTitle = cards.find(({ setting }) => setting?.isDefault === true)?.type.title;
  const setUp = cards.flatMap(({ type, setting }) => (setting === undefined ? [] : [{ type, setting }]));
  const others = cards.filter(({ setting }) => setting === undefined);
  const isWebhook = channel === "Webhook";
  return (
    <>
      {setUp.length === 0 && (
        <>
          <Text fw={500}>{say(isWebhook ? "noneNeeded" : "noProvider")}</Text>
          <Text c="dimmed">{say(isWebhook ? "noneNeededText" : "noProviderText")}</Text>
        </>
      )}
      <div className={classes.cards}>
        {setUp.map(({ type, setting }) => (
          <Card
            key={type.type}
            channel={channel}
            type={type}
            setting={setting}
            defaultTitle={defaultTitle}
            reportedAt={reported.get(type.type)}
            health={healthOf(setting.id)}
            publicUrl={publicUrl}
          />
        ))}
      </div>
      {others.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="md">
            {say("available")}
          </Text>
          <ul className={classes.types}>
            {others.map(({ type }) => (
              <li key={type.type}>
                <ButtonLink
                  variant="default"
                  to="/w/$workspaceId/channels"
                  params={{ workspaceId }}
                  search={{ channel, provider: type.type }}
                >
                  {type.title}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
