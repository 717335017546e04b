/** The latest events; the first one appears while the member watches. */
import { Group, Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords, useWorkspace } from "../../data/index.js";
import { Badge, ErrorNotice, nameShown, Section, TextLink, Time, UserText } from "../../ui/index.js";
import classes from "./start.module.css";
import type { LatestEvents } from "./use-latest-events.js";
import { startWords } from "./words.js";

export function LiveTail({
  latest: { events, error, refresh },
}: {
  readonly latest: LatestEvents;
}): ReactNode {
  const say = useWords(startWords);
  const { id: workspaceId } = useWorkspace();
  return (
    <Section
      title={say("tail")}
      beside={
        <TextLink to="/w/$workspaceId/events" params={{ workspaceId }}>
          {say("allEvents")}
        </TextLink>
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={refresh} />}
      {events?.length === 0 && (
        <Group gap="xs" wrap="nowrap" role="status">
          <Loader size={14} aria-hidden />
          <Text c="dimmed">{say("waiting")}</Text>
        </Group>
      )}
      <ul className={classes.rows}>
        {events?.map(({ messageId, event, eventType, userId, anonymousId, userName, processingTime }) => (
          <li key={messageId}>
            <Group gap="xs" wrap="nowrap">
              <Badge color="gray" style={{ flex: "none" }}>
                {eventType}
              </Badge>
              <Text truncate flex={1}>
                <TextLink to="/w/$workspaceId/events" params={{ workspaceId }} search={{ open: messageId }}>
                  <UserText isBrief limit={80}>
                    {event === "" ? eventType : event}
                  </UserText>
                </TextLink>{" "}
                <Text span c="dimmed">
                  <UserText isBrief limit={60}>
                    {nameShown({ id: userId ?? anonymousId ?? "", name: userName })}
                  </UserText>
                </Text>
              </Text>
              <Text size="sm" c="dimmed" style={{ flex: "none" }}>
                <Time at={processingTime} shows="time" />
              </Text>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  );
}
