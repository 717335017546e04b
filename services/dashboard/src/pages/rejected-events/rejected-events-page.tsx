/** Rejected events, newest first: field, error, and the event as it was sent. */
import { Code } from "@mantine/core";
import { IconBan, IconRefresh, IconTrash } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  BriefText,
  type BulkAction,
  ButtonLink,
  type ListColumn,
  ListPage,
  sentenceText,
  textColumn,
  timeColumn,
  userColumn,
} from "../../ui/index.js";
import { problemsOf, titleOf, userOf, type RejectedEvent } from "./rejected-event.js";
import { RejectedEventDrawer } from "./rejected-event-drawer.js";
import { rejectedEventsList } from "./rejected-events-list.js";
import { useRejectedEventCalls } from "./use-rejected-event-calls.js";
import { rejectedEventsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/rejected-events");

export function RejectedEventsPage(): ReactNode {
  const say = useWords(rejectedEventsWords);
  const search = route.useSearch();
  const { open } = search;
  const { id: workspaceId } = useWorkspace();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/rejected-events",
    { params: { query: rejectedEventsList.requestOf(search) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ListPage
      list={rejectedEventsList}
      icon={IconBan}
      say={say}
      columns={useColumns()}
      query={query}
      rows={query.data?.rejectedEvents}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
      nextCursor={query.data?.nextCursor}
      count={query.data?.count}
      bulk={useBulkActions()}
      emptyActions={
        <ButtonLink variant="default" to="/w/$workspaceId/events" params={{ workspaceId }}>
          {say("toEvents")}
        </ButtonLink>
      }
    >
      <RejectedEventDrawer
        id={open}
        event={query.data?.rejectedEvents.find(({ id }) => id === open)}
        query={query}
      />
    </ListPage>
  );
}

function useBulkActions(): readonly BulkAction<RejectedEvent>[] {
  const say = useWords(rejectedEventsWords);
  const may = useMay();
  const calls = useRejectedEventCalls();
  const replay: BulkAction<RejectedEvent> = {
    id: "replay",
    label: say("replay"),
    icon: IconRefresh,
    ask: ({ length: count }) => say("askReplay", { count }),
    run: ({ id }) => calls.replay(id),
  };
  const discard: BulkAction<RejectedEvent> = {
    id: "discard",
    label: say("discard"),
    icon: IconTrash,
    isDangerous: true,
    ask: ({ length: count }) => say("askDiscard", { count }),
    run: ({ id }) => calls.discard(id),
  };
  return [...(may("deadletters:replay") ? [replay] : []), ...(may("operations:write") ? [discard] : [])];
}

function useColumns(): readonly ListColumn<RejectedEvent>[] {
  const say = useWords(rejectedEventsWords);
  const { language } = useLanguage();
  return [
    textColumn({ id: "event", title: say("event"), text: (event) => titleOf(event) ?? say("untitled") }),
    {
      id: "field",
      title: say("field"),
      width: "18%",
      priority: 2,
      cell: (event) => {
        const fields = problemsOf(event).flatMap(({ field }) => field ?? []);
        if (fields.length === 0) return "–";
        return (
          <Code>
            <BriefText text={fields.join(", ")} />
          </Code>
        );
      },
    },
    textColumn({
      id: "error",
      title: say("error"),
      width: "32%",
      text: (event) =>
        problemsOf(event)
          .map(({ says, error }) => (says === undefined ? error : sentenceText(says, language)))
          .join("; "),
    }),
    userColumn({
      id: "user",
      title: say("user"),
      priority: 3,
      user: (event) => {
        const id = userOf(event);
        return id === undefined ? undefined : { id, name: event.userName };
      },
    }),
    timeColumn({
      id: "rejectedAt",
      title: say("rejectedAt"),
      priority: 2,
      at: ({ rejectedAt }) => rejectedAt,
    }),
  ];
}
