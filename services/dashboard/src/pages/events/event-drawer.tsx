/** One event in full, beside the list. Its id is in the address. */
import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ButtonLink,
  ErrorNotice,
  Facts,
  Id,
  JsonView,
  PageSkeleton,
  parseJson,
  SidePanel,
  Time,
  useListSearch,
  UserName,
  UserText,
} from "../../ui/index.js";
import { Caused } from "./caused.js";
import type { EventRow } from "./event-row.js";
import { eventsWords } from "./words.js";

export interface EventDrawerProps {
  /** Undefined while none is open. */
  readonly messageId: string | undefined;
  /** The event as the list has it, until it is read with its context. */
  readonly listed: EventRow | undefined;
}

export function EventDrawer({ messageId, listed }: EventDrawerProps): ReactNode {
  const say = useWords(eventsWords);
  const queries = useQueries();
  const { change } = useListSearch();
  const read = queries.useQuery(
    "get",
    "/api/admin/events",
    { params: { query: { messageId: [messageId ?? ""], limit: 1, includeContext: true } } },
    { enabled: messageId !== undefined },
  );
  const event = read.data?.events[0] ?? listed;
  const close = (): void => change({ open: undefined }, { keepsPage: true });
  return (
    <SidePanel
      opened={messageId !== undefined}
      onClose={close}
      title={
        <Title order={2}>
          <UserText limit={120} isBrief>
            {event === undefined ? say("event") : event.event === "" ? event.eventType : event.event}
          </UserText>
        </Title>
      }
    >
      {read.error !== null && <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />}
      {event !== undefined && <Details event={event} />}
      {event === undefined && read.isPending && <PageSkeleton />}
      {event === undefined && read.isSuccess && <Text>{say("eventGone")}</Text>}
    </SidePanel>
  );
}

function Details({ event }: { readonly event: EventRow }): ReactNode {
  const say = useWords(eventsWords);
  const { id: workspaceId } = useWorkspace();
  const may = useMay();
  const userId = event.userId ?? event.anonymousId;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [say("type"), event.eventType],
          [say("user"), userId !== null && <UserName id={userId} name={event.userName} isLink />],
          [
            say("anonymousId"),
            event.anonymousId === null ? undefined : <Id value={event.anonymousId} of={say("anonymousId")} />,
          ],
          [say("time"), <Time at={event.eventTime} />],
          [say("received"), <Time at={event.processingTime} />],
          [say("messageId"), <Id value={event.messageId} of={say("messageId")} />],
        ]}
      />
      <div>
        <Title order={3} mb={6}>
          {say(event.eventType === "identify" ? "traits" : "properties")}
        </Title>
        <JsonView value={parseJson(event.traits)} />
      </div>
      {event.context !== undefined && (
        <div>
          <Title order={3} mb={6}>
            {say("context")}
          </Title>
          <JsonView value={event.context} />
        </div>
      )}
      {userId !== null && may("deliveries:read") && <Caused event={event} userId={userId} />}
      <Group gap="xs">
        {userId !== null && may("users:read") && (
          <ButtonLink variant="default" to="/w/$workspaceId/users/$userId" params={{ workspaceId, userId }}>
            {say("aboutUser")}
          </ButtonLink>
        )}
        {event.event !== "" && (
          <ButtonLink
            variant="default"
            to="/w/$workspaceId/events"
            params={{ workspaceId }}
            search={{ name: event.event }}
          >
            {say("similar")}
          </ButtonLink>
        )}
        {userId !== null && (
          <ButtonLink
            variant="default"
            to="/w/$workspaceId/events"
            params={{ workspaceId }}
            search={{ user: userId }}
          >
            {say("ofUser")}
          </ButtonLink>
        )}
      </Group>
    </Stack>
  );
}
