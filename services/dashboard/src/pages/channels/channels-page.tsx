/** The channels, each with its providers. */
import { Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, PageHead, PageSkeleton, Section, useListSearch } from "../../ui/index.js";
import { Card } from "./card.js";
import { AvailableTypes } from "./available-types.js";
import { channels, type Channel, type ProviderHealth } from "./channels.js";
import classes from "./channels.module.css";
import { ChooseProvider } from "./choose-provider.js";
import { Inherited, useInheritedProviders } from "./inherited.js";
import { latestReported, type ProviderCard } from "./provider-cards.js";
import { ProviderPanel } from "./provider-panel.js";
import { useProviderCards } from "./use-provider-cards.js";
import { useProviderHealth } from "./use-provider-health.js";
import { channelsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/channels");
const minuteMs = 60_000;
const monthMs = 30 * 86_400_000;

export function ChannelsPage(): ReactNode {
  const say = useWords(channelsWords);
  const { channel, provider, add } = route.useSearch();
  const { change } = useListSearch();
  const { cards, publicUrl, error, refresh } = useProviderCards();
  const reported = useReported();
  const inherited = useInheritedProviders();
  const healthOf = useProviderHealth();
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
                inherited={inherited.get(each)}
              />
            </Section>
          ))}
      </Stack>
      {cards !== undefined && add !== undefined && (
        <ChooseProvider channel={add} cards={cards[add]} onClose={() => change({ add: undefined })} />
      )}
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
  /** The type of the parent's provider that the workspace sends through. */
  readonly inherited: string | undefined;
}

function ChannelProviders(props: ChannelProvidersProps): ReactNode {
  const { channel, cards, reported, healthOf, publicUrl, inherited } = props;
  const say = useWords(channelsWords);
  const standard = cards.find(({ setting }) => setting?.isDefault === true);
  const setUp = cards.flatMap(({ type, setting }) => (setting === undefined ? [] : [{ type, setting }]));
  const others = cards.filter(({ setting }) => setting === undefined);
  const isWebhook = channel === "Webhook";
  return (
    <>
      {inherited !== undefined && (
        <Inherited
          channel={channel}
          type={inherited}
          title={cards.find(({ type }) => type.type === inherited)?.type.title ?? inherited}
        />
      )}
      {setUp.length === 0 && inherited === undefined && (
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
            standard={standard}
            isServing={inherited === undefined}
            reportedAt={reported.get(type.type)}
            health={healthOf(setting.id)}
            publicUrl={publicUrl}
          />
        ))}
      </div>
      {others.length > 0 && (
        <AvailableTypes
          channel={channel}
          types={others.map(({ type }) => type)}
          heading={inherited !== undefined ? "setUpOwn" : setUp.length === 0 ? "setUpOneOf" : "setUpAnother"}
        />
      )}
    </>
  );
}
