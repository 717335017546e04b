/** What happened to a user, the latest first; every entry leads to what it is about. */
import { Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import {
  IconBell,
  IconBolt,
  IconDoorEnter,
  IconDoorExit,
  IconMail,
  IconRoute,
  IconUsersGroup,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useQueries, useTranslated, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ChoiceFilter,
  EmptyList,
  ErrorNotice,
  ExpiredPageNote,
  isCursorExpired,
  JsonView,
  labelOfReason,
  ListFoot,
  PageSkeleton,
  parseJson,
  Principal,
  Section,
  statusOf,
  TextLink,
  Time,
  Toolbar,
  useExpiredPage,
  UserText,
} from "../../ui/index.js";
import { entryOf, type EntryTarget, type TimelineItem } from "./timeline-entry.js";
import { timelineWords } from "./timeline-words.js";
import { timelineKinds } from "./user-tabs.js";
import classes from "./users.module.css";
import { WaitingMessages } from "./waiting-messages.js";
import { usersWords } from "./words.js";

const pageSize = 50;
const latest = 6;

export function Timeline({ userId }: { readonly userId: string }): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { kind, cursor } = useSearch({ from: "/w/$workspaceId/users/$userId" });
  const page = queries.useQuery(
    "get",
    "/api/admin/users/{id}/timeline",
    {
      params: {
        path: { id: userId },
        query: {
          limit: pageSize,
          ...(kind !== undefined && { kind }),
          ...(cursor !== undefined && { cursor }),
        },
      },
    },
    { placeholderData: keepPreviousData },
  );
  const items = page.data?.items;
  const isExpired = isCursorExpired(page.error);
  const showsExpired = useExpiredPage(isExpired);
  return (
    <>
      <Toolbar query={page}>
        <ChoiceFilter
          field="kind"
          label={say("kind")}
          data={timelineKinds.map((each) => ({ value: each, label: say(each) }))}
        />
      </Toolbar>
      {showsExpired && <ExpiredPageNote />}
      {page.error !== null && !isExpired && (
        <ErrorNotice error={page.error} onRetry={() => void page.refetch()} />
      )}
      {page.isPending && <PageSkeleton />}
      {items?.length === 0 && (
        <EmptyList isFiltered={kind !== undefined} empty={<Text c="dimmed">{say("nothingYet")}</Text>} />
      )}
      {items !== undefined && items.length > 0 && (
        <>
          {cursor === undefined && (kind === undefined || kind === "delivery") && (
            <WaitingMessages userId={userId} />
          )}
          <Entries items={items} userId={userId} />
          <ListFoot count={undefined} shown={items.length} nextCursor={page.data?.nextCursor} />
        </>
      )}
    </>
  );
}

export function LatestActivity({ userId }: { readonly userId: string }): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { id: workspaceId } = useWorkspace();
  const { data, error, refetch } = queries.useQuery("get", "/api/admin/users/{id}/timeline", {
    params: { path: { id: userId }, query: { limit: latest } },
  });
  return (
    <Section
      title={say("latestActivity")}
      beside={
        <TextLink
          to="/w/$workspaceId/users/$userId"
          params={{ workspaceId, userId }}
          search={{ tab: "timeline" }}
        >
          {say("wholeTimeline")}
        </TextLink>
      }
    >
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <Text c="dimmed">{say("nothingYet")}</Text>}
      <WaitingMessages userId={userId} />
      {data !== undefined && <Entries items={data.items} userId={userId} />}
    </Section>
  );
}

interface EntriesProps {
  readonly items: readonly TimelineItem[];
  readonly userId: string;
}

function Entries({ items, userId }: EntriesProps): ReactNode {
  return (
    <ol className={classes.rows}>
      {items.map((item) => (
        <Entry
          key={`${item.at} ${item.kind} ${item.event?.messageId ?? item.segment?.id}`}
          item={item}
          userId={userId}
        />
      ))}
    </ol>
  );
}

const icons = {
  event: IconBolt,
  journey: IconRoute,
  delivery: IconMail,
  subscription: IconBell,
  segment: IconUsersGroup,
} as const;

function Entry({ item, userId }: { readonly item: TimelineItem; readonly userId: string }): ReactNode {
  const say = useWords(usersWords);
  const tell = useWords(timelineWords);
  const translated = useTranslated();
  const { code, what, node = "", journey, reason, json, target } = entryOf(item);
  const unnamed = tell(item.kind === "delivery" ? "aMessage" : "deleted");
  const isDelivery = item.kind === "delivery" && item.event !== undefined;
  const status = isDelivery ? statusOf(item.event?.event ?? "") : undefined;
  return (
    <li className={classes.entry}>
      <Badge color="gray" className={classes.kind}>
        <KindIcon of={item} /> {say(item.kind)}
      </Badge>
      <div className={classes.grow}>
        <EntryLink target={target} userId={userId}>
          <UserText isBrief limit={120}>
            {tell(code, { what: what ?? unnamed, node, journey: "" })}
          </UserText>
        </EntryLink>
        {journey !== undefined && (
          <Text size="xs" c="dimmed" truncate>
            <UserText isBrief limit={120}>
              {tell("ofJourney", { journey })}
            </UserText>
          </Text>
        )}
        {reason !== undefined && (
          <Text size="sm" c="dimmed">
            {translated(labelOfReason(reason))}
          </Text>
        )}
        {item.event?.by !== undefined && (
          <Text size="xs" c="dimmed">
            {tell("byWhom")} <Principal of={item.event.by} isBrief />
          </Text>
        )}
        {json !== undefined && <Details json={json} />}
      </div>
      {status !== undefined && <Badge color={status.color}>{translated(status.label)}</Badge>}
      <Text size="sm" c="dimmed" className={classes.time}>
        <Time at={item.at} {...(item.event !== undefined && { receivedAt: item.event.processingTime })} />
      </Text>
    </li>
  );
}

function KindIcon({ of: { kind, change } }: { readonly of: TimelineItem }): ReactNode {
  const isLeft = change === "left" || change === "unsubscribed";
  const Sign = isLeft ? IconDoorExit : change === "entered" ? IconDoorEnter : icons[kind];
  return <Sign size={13} aria-hidden style={{ verticalAlign: "-2px" }} />;
}

/** The properties of an event, shown when they are asked for. */
function Details({ json }: { readonly json: string }): ReactNode {
  const tell = useWords(timelineWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.steps} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{tell("details")}</summary>
      {isOpen && <JsonView value={parseJson(json)} />}
    </details>
  );
}

interface EntryLinkProps {
  readonly target: EntryTarget;
  readonly userId: string;
  readonly children: ReactNode;
}

function EntryLink({ target, userId, children }: EntryLinkProps): ReactNode {
  const { id: workspaceId } = useWorkspace();
  if (target.of === "event")
    return (
      <TextLink
        to="/w/$workspaceId/events"
        params={{ workspaceId }}
        search={{ user: userId, open: target.messageId }}
      >
        {children}
      </TextLink>
    );
  return (
    <TextLink to="/w/$workspaceId/users/$userId" params={{ workspaceId, userId }} search={target.search}>
      {children}
    </TextLink>
  );
}
