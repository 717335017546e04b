/**
 * What was sent: the stored message to a person who got it, at first the first of them. Where none is stored, the text of
 * the start.
 */
import { Stack, Text } from "@mantine/core";
import type { Answer } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ErrorNotice,
  Facts,
  MessageContent,
  PageSkeleton,
  Section,
  TextLink,
  UserChoice,
  UserName,
  UserText,
} from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { ContentForPerson, ContentWithoutValues } from "./start-content.js";
import { broadcastsWords } from "./words.js";

export interface SentContentProps {
  /** One that runs or has ended. */
  readonly broadcast: Broadcast;
  /** How many messages of it were sent. */
  readonly sent: number;
}

export function SentContent({ broadcast, sent }: SentContentProps): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const mayReadMessages = may("deliveries:read") && may("users:see-personal");
  if (sent > 0 && mayReadMessages) return <StoredMessage broadcast={broadcast} />;
  if (sent > 0 && !may("templates:read")) return null;
  return (
    <Section title={say("sentContent")}>
      {sent === 0 ? (
        <Text c="dimmed">{say("notSentToAnyone")}</Text>
      ) : (
        <ContentWithoutValues broadcast={broadcast} />
      )}
    </Section>
  );
}

function StoredMessage({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  const [chosen, setChosen] = useState<string>();
  const { data, error, refetch } = useQueries().useQuery("get", "/api/admin/deliveries", {
    params: {
      query: {
        broadcastId: broadcast.id,
        reached: ["sent"],
        ...(chosen !== undefined && { userId: [chosen] }),
        // The first one stays the first while more are sent.
        sortDirection: "Asc",
        limit: 1,
      },
    },
  });
  const delivery = data?.items[0];
  const shown = chosen ?? delivery?.userId;
  return (
    <Section title={say("sentContent")}>
      <Stack gap="sm">
        {may("users:read") && (
          <UserChoice
            // Mounted again when the first person is known.
            key={shown ?? ""}
            size="xs"
            w={260}
            label={say("shownFor")}
            placeholder={say("shownForHint")}
            userId={shown}
            onChoose={setChosen}
          />
        )}
        {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <PageSkeleton />}
        {delivery !== undefined && <Message delivery={delivery} />}
        {data !== undefined && delivery === undefined && <NotStored broadcast={broadcast} userId={chosen} />}
      </Stack>
    </Section>
  );
}

type Delivery = Answer<"/api/admin/deliveries", "GET">["items"][number];

function Message({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const say = useWords(broadcastsWords);
  const { id: workspaceId } = useWorkspace();
  const { originMessageId: messageId, userId, userName, from, variant } = delivery;
  const subject = variant["subject"];
  return (
    <>
      <Facts
        facts={[
          [say("recipient"), <UserName id={userId} name={userName} isLink />],
          [say("from"), from === undefined ? undefined : <UserText>{from}</UserText>],
          [say("subject"), typeof subject === "string" ? <UserText>{subject}</UserText> : undefined],
        ]}
      />
      <MessageContent delivery={delivery} />
      <TextLink to="/w/$workspaceId/deliveries/$messageId" params={{ workspaceId, messageId }}>
        {say("showMessage")}
      </TextLink>
    </>
  );
}

interface NotStoredProps {
  readonly broadcast: Broadcast;
  readonly userId: string | undefined;
}

function NotStored({ broadcast, userId }: NotStoredProps): ReactNode {
  const say = useWords(broadcastsWords);
  const may = useMay();
  return (
    <>
      <Text>{say(userId === undefined ? "notKept" : "notSentTo")}</Text>
      {may("templates:read") &&
        (userId === undefined ? (
          may("users:read") && <Text c="dimmed">{say("choosePerson")}</Text>
        ) : (
          <ContentForPerson broadcast={broadcast} userId={userId} />
        ))}
    </>
  );
}
