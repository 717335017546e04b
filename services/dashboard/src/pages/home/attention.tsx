/** What does not work or waits for an operator; each leads to where it is fixed. */
import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  Explanation,
  type Failing,
  type FailingPeriod,
  KnownPageLink,
  longDuration,
  PageSkeleton,
  QuotedText,
  reachedPage,
  Section,
  Time,
  useFailing,
  useProviderTitle,
} from "../../ui/index.js";
import { findAttention, type Attention, type AttentionId, type ProviderHealth } from "./find-attention.js";
import classes from "./home.module.css";
import { homeWords } from "./words.js";

const refreshMs = 10_000;

/** The paths of the pages that show more. */
const pageOf: Readonly<Partial<Record<AttentionId, string>>> = {
  deadLetters: "dead-letters",
  rejectedEvents: "rejected-events",
};

export function AttentionSection(): ReactNode {
  const say = useWords(homeWords);
  const queries = useQueries();
  const may = useMay();
  const refetchInterval = refreshMs;
  const health = queries.useQuery(
    "get",
    "/api/admin/operations/health",
    {},
    { refetchInterval, enabled: may("operations:read") },
  );
  const rejected = queries.useQuery(
    "get",
    "/api/admin/rejected-events",
    { params: { query: { limit: 1 } } },
    { refetchInterval, enabled: may("operations:read") },
  );
  const deadLetters = queries.useQuery(
    "get",
    "/api/admin/dead-letters",
    { params: { query: { limit: 1 } } },
    { refetchInterval, enabled: may("operations:read") },
  );
  const providers = queries.useQuery(
    "get",
    "/api/admin/settings/provider-health",
    {},
    { refetchInterval, enabled: may("settings:read") },
  );
  const { failing, period } = useFailing();
  const reads = [health, rejected, deadLetters, providers];
  const error = reads.find((read) => read.error !== null)?.error ?? null;
  const isRead = reads.every(({ isLoading }) => !isLoading);
  const found = findAttention({
    health: health.data,
    deadLetters: deadLetters.data?.count ?? 0,
    rejectedEvents: rejected.data?.count ?? 0,
    providers: providers.data?.providers ?? [],
    failing,
  });
  return (
    <Section title={say("attention")}>
      {error !== null && (
        <ErrorNotice error={error} onRetry={() => reads.forEach(({ refetch }) => void refetch())} />
      )}
      {error === null && !isRead && <PageSkeleton />}
      {error === null && isRead && found.length === 0 && (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconCircleCheck size={18} color="var(--mantine-color-green-light-color)" aria-hidden />
          <Text flex={1}>
            {say("allWell")}{" "}
            {health.data !== undefined && (
              <Text span c="dimmed">
                {say("wellDetail", {
                  workers: health.data.workers,
                  waiting: health.data.backlog?.messageBatches ?? 0,
                })}
              </Text>
            )}
          </Text>
        </Group>
      )}
      <ul className={classes.rows}>
        {found.map((each) => (
          <li key={keyOf(each)}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              {each.isCritical ? (
                <IconExclamationCircle size={18} color="var(--mantine-color-red-light-color)" aria-hidden />
              ) : (
                <IconAlertTriangle size={18} color="var(--mantine-color-orange-light-color)" aria-hidden />
              )}
              <Text flex={1} component="div">
                <Item attention={each} period={period} />
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function keyOf({ id, provider, failing }: Attention): string {
  const { journeyId, broadcastId, templateId, channel } = failing ?? {};
  return [id, provider?.id, journeyId, broadcastId, templateId, channel].join("/");
}

/** What the texts of providers and messages name; the others name nothing. */
const noNames = { failed: 0, held: 0, late: "", name: "", provider: "", total: 0 };

interface ItemProps {
  readonly attention: Attention;
  readonly period: FailingPeriod;
}

function Item({ attention: { id, count, provider, failing }, period }: ItemProps): ReactNode {
  const say = useWords(homeWords);
  const { language } = useLanguage();
  if (provider !== undefined) return <FailingProvider provider={provider} />;
  if (failing !== undefined) return <FailingCause failing={failing} period={period} />;
  const values = { ...noNames, count, late: longDuration(count, language) };
  return <KnownPageLink page={pageOf[id] ?? "operations"}>{say(id, values)}</KnownPageLink>;
}

function FailingProvider({ provider }: { readonly provider: ProviderHealth }): ReactNode {
  const say = useWords(homeWords);
  const titleOf = useProviderTitle();
  const { type, channel, failures, failingSince, lastFailure, failedTest, held } = provider;
  const reason = (failures === 0 ? failedTest : lastFailure)?.reason;
  return (
    <>
      <KnownPageLink page="channels" search={{ channel, provider: type }}>
        {say("providerFails", { provider: titleOf(type), count: failures, held: held?.count ?? 0 })}
      </KnownPageLink>
      {failingSince !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          {say("failingSince")} <Time at={failingSince} />
        </Text>
      )}
      {reason !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          <QuotedText limit={200}>{reason}</QuotedText>
        </Text>
      )}
    </>
  );
}

function FailingCause({
  failing,
  period,
}: {
  readonly failing: Failing;
  readonly period: FailingPeriod;
}): ReactNode {
  const say = useWords(homeWords);
  const name = useCauseName(failing);
  const { journeyId, broadcastId, templateId, channel, sent, failed, latest } = failing;
  return (
    <>
      <KnownPageLink
        {...reachedPage("failed", {
          ...(journeyId !== undefined && { journey: journeyId }),
          ...(broadcastId !== undefined && { broadcast: broadcastId }),
          template: templateId,
          channel,
          period,
        })}
      >
        {say("messagesFail", { name, failed, total: failed + sent })}
      </KnownPageLink>
      {latest !== undefined && (
        <Text size="sm" c="dimmed" component="div">
          <Explanation says={latest.says} text={latest.text} limit={200} />
        </Text>
      )}
    </>
  );
}

/** Of the journey, the broadcast or, for messages of neither, the template. */
function useCauseName({ journeyId, broadcastId, templateId }: Failing): string {
  const say = useWords(homeWords);
  const queries = useQueries();
  const may = useMay();
  const staleTime = 60_000;
  const ofJourney = journeyId !== undefined;
  const ofBroadcast = !ofJourney && broadcastId !== undefined;
  const journeys = queries.useQuery(
    "get",
    "/api/admin/journeys",
    { params: { query: { ids: [journeyId ?? ""], getPartial: true } } },
    { staleTime, enabled: ofJourney && may("journeys:read") },
  );
  const broadcasts = queries.useQuery(
    "get",
    "/api/admin/broadcasts",
    { params: { query: { ids: [broadcastId ?? ""] } } },
    { staleTime, enabled: ofBroadcast && may("broadcasts:read") },
  );
  const templates = queries.useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ids: [templateId] } } },
    { staleTime, enabled: !ofJourney && !ofBroadcast && may("templates:read") },
  );
  // No id in place of a name that is about to be read.
  const shown = (id: string, name: string | undefined, isRead: boolean): string =>
    name ?? (isRead ? id : "…");
  if (ofJourney) {
    return `${say("Journey")} ${shown(journeyId, journeys.data?.journeys[0]?.name, !journeys.isLoading)}`;
  }
  if (ofBroadcast) {
    return `${say("Broadcast")} ${shown(broadcastId, broadcasts.data?.[0]?.name, !broadcasts.isLoading)}`;
  }
  return `${say("Template")} ${shown(templateId, templates.data?.templates[0]?.name, !templates.isLoading)}`;
}
