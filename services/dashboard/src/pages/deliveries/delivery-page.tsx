/** One message: what became of it in a sentence, how it came about step by step, and what was sent. */
import { Grid, Stack, Text } from "@mantine/core";
import { IconMailQuestion } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  Explanation,
  Facts,
  Id,
  labelOfReason,
  PageHead,
  type ResourceKind,
  ResourceLink,
  ResourcePage,
  Section,
  statusOf,
  TextLink,
  Time,
  UserName,
  UserText,
} from "../../ui/index.js";
import { headlineOf, type Delivery } from "./delivery-filter.js";
import type { DeliveryTrace } from "./delivery-trace.js";
import { ResendButton } from "./resend-button.js";
import { SentMessage } from "./sent-message.js";
import { Trace } from "./trace.js";
import { type Named, nameIn, useOrigins } from "./use-origins.js";
import { deliveriesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/deliveries/$messageId");

const watchMs = 2_000;

export function DeliveryPage(): ReactNode {
  const say = useWords(deliveriesWords);
  const { messageId } = route.useParams();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/deliveries/{id}/trace",
    { params: { path: { id: messageId } } },
    { refetchInterval: ({ state }) => isUnderWay(state.data) && watchMs },
  );
  return (
    <ResourcePage
      query={query}
      find={(trace) => trace}
      unknown={{
        kind: say("delivery"),
        icon: IconMailQuestion,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/deliveries" }, label: say("toDeliveries") },
      }}
    >
      {(trace) => <OneDelivery trace={trace} />}
    </ResourcePage>
  );
}

function isUnderWay(trace: DeliveryTrace | undefined): boolean {
  return trace !== undefined && !trace.why.some(({ what }) => what === "outcome");
}

function OneDelivery({ trace }: { readonly trace: DeliveryTrace }): ReactNode {
  const { delivery, why, resentAs } = trace;
  const say = useWords(deliveriesWords);
  const translated = useTranslated();
  const may = useMay();
  const { label, color } = statusOf(delivery.status);
  const outcome = why.findLast(({ what }) => what === "outcome") ?? why.at(-1);
  return (
    <>
      <PageHead
        title={headlineOf(delivery) ?? say("delivery")}
        beside={<Badge color={color}>{translated(label)}</Badge>}
      >
        <ResendButton trace={trace} />
      </PageHead>
      {outcome !== undefined && (
        <Text size="lg" mb="md" component="div">
          <Explanation says={outcome.says} text={outcome.text} />
        </Text>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack>
            <About delivery={delivery} resentAs={resentAs} />
            <Section title={say("trace")}>
              <Trace steps={why} />
            </Section>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          {may("users:see-personal") ? (
            <SentMessage delivery={delivery} wasSent={why.some(isSent)} />
          ) : (
            <Section title={say("message")}>
              <Text c="dimmed">{say("hidden")}</Text>
            </Section>
          )}
        </Grid.Col>
      </Grid>
    </>
  );
}

function isSent({ what, event }: DeliveryTrace["why"][number]): boolean {
  return what === "outcome" && event === "DFInternalMessageSent";
}

interface AboutProps {
  readonly delivery: Delivery;
  readonly resentAs: DeliveryTrace["resentAs"];
}

function About({ delivery, resentAs }: AboutProps): ReactNode {
  const say = useWords(deliveriesWords);
  const { id: workspaceId } = useWorkspace();
  const origins = useOrigins();
  const translated = useTranslated();
  const {
    userId,
    channel,
    to,
    from,
    reason,
    answer,
    nextTryAt,
    journeyId,
    broadcastId,
    templateId,
    triggeringMessageId,
    resentFrom,
    sentBy,
  } = delivery;
  return (
    <Section title={say("about")}>
      <Facts
        facts={[
          [say("user"), <UserName id={userId} name={delivery.userName} isLink />],
          [say("reason"), reason === undefined ? undefined : translated(labelOfReason(reason))],
          [say("answer"), textOf(answer)],
          [say("nextTry"), nextTryAt === undefined ? undefined : <Time at={nextTryAt} />],
          [say("to"), textOf(to)],
          [say("from"), textOf(from)],
          [say("channel"), say(channel)],
          [say("journey"), originOf("journey", journeyId, origins.journeys)],
          [say("broadcast"), originOf("broadcast", broadcastId, origins.broadcasts)],
          [say("sentBy"), sentBy && textOf(sentBy.name ?? say("aMember"))],
          [say("template"), originOf("template", templateId, origins.templates)],
          [
            say("resentFrom"),
            resentFrom === undefined ? undefined : (
              <DeliveryLink id={resentFrom}>{say("showFirst")}</DeliveryLink>
            ),
          ],
          [
            say("resentAs"),
            resentAs.length === 0 ? undefined : (
              <Stack gap={4}>
                {resentAs.map(({ id, status }) => (
                  <DeliveryLink key={id} id={id}>
                    {translated(statusOf(status).label)}
                  </DeliveryLink>
                ))}
              </Stack>
            ),
          ],
          [say("time"), <Time at={delivery.sentAt} />],
          [say("changed"), <Time at={delivery.updatedAt} />],
          [
            say("trigger"),
            triggeringMessageId === undefined ? undefined : (
              <TextLink
                to="/w/$workspaceId/events"
                params={{ workspaceId }}
                search={{ open: triggeringMessageId }}
              >
                {say("showEvent")}
              </TextLink>
            ),
          ],
          [say("messageId"), <Id value={delivery.originMessageId} of={say("messageId")} />],
        ]}
      />
    </Section>
  );
}

function DeliveryLink({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode {
  const { id: workspaceId } = useWorkspace();
  return (
    <TextLink to="/w/$workspaceId/deliveries/$messageId" params={{ workspaceId, messageId: id }}>
      {children}
    </TextLink>
  );
}

function textOf(value: string | undefined): ReactNode {
  return value !== undefined ? <UserText>{value}</UserText> : undefined;
}

function originOf(
  kind: ResourceKind,
  id: string | undefined,
  names: readonly Named[] | undefined,
): ReactNode {
  return id === undefined ? undefined : <ResourceLink kind={kind} id={id} name={nameIn(names, id)} />;
}
