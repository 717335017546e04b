/** Rejected events, newest first: field, error, and the event as it was sent. */
import { Code } from "@mantine/core";
import { IconBan, IconRefresh, IconTrash } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLanguage, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  type BulkAction,
  ButtonLink,
  EmptyState,
  List,
  type ListColumn,
  PageHead,
  sentenceText,
  Time,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { problemsOf, titleOf, userOf, type RejectedEvent } from "./rejected-event.js";
import { RejectedEventDrawer } from "./rejected-event-drawer.js";
import { useRejectedEventCalls } from "./use-rejected-event-calls.js";
import { rejectedEventsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/rejected-events");

export function RejectedEventsPage(): ReactNode {
  const say = useWords(rejectedEventsWords);
  const search = route.useSearch();
  const { cursor, open } = search;
  const { id: workspaceId } = useWorkspace();
  const queries = useQueries();
  const query = queries.useQuery(
    "get",
    "/api/admin/rejected-events",
    { params: { query: { limit: 50, ...(cursor !== undefined && { cursor }) } } },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns();
  const bulk = useBulkActions();
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar columns={columns} query={query} />
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={query.data?.rejectedEvents}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: ".", search: { ...search, open: id } })}
        nextCursor={query.data?.nextCursor}
        count={query.data?.count}
        isFiltered={false}
        bulk={bulk}
        empty={
          <EmptyState icon={IconBan} title={say("emptyTitle")} text={say("emptyText")}>
            <ButtonLink variant="default" to="/w/$workspaceId/events" params={{ workspaceId }}>
              {say("toEvents")}
            </ButtonLink>
          </EmptyState>
        }
      />
      <RejectedEventDrawer
        id={open}
        event={query.data?.rejectedEvents.find(({ id }) => id === open)}
        query={query}
      />
    </>
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
  const brief = (text: string | undefined): ReactNode => (
    <UserText isBrief limit={120}>
      {text ?? "–"}
    </UserText>
  );
  return [
    { id: "event", title: say("event"), cell: (event) => brief(titleOf(event) ?? say("untitled")) },
    {
      id: "field",
      title: say("field"),
      width: "18%",
      priority: 2,
      cell: (event) => {
        const fields = problemsOf(event).flatMap(({ field }) => field ?? []);
        return fields.length === 0 ? "–" : <Code>{brief(fields.join(", "))}</Code>;
      },
    },
    {
      id: "error",
      title: say("error"),
      width: "32%",
      cell: (event) =>
        brief(
          problemsOf(event)
            .map(({ says, error }) => (says === undefined ? error : sentenceText(says, language)))
            .join("; "),
        ),
    },
    { id: "user", title: say("user"), priority: 3, cell: (event) => brief(userOf(event)) },
    {
      id: "rejectedAt",
      title: say("rejectedAt"),
      width: "170px",
      priority: 2,
      cell: ({ rejectedAt }) => <Time at={rejectedAt} />,
    },
  ];
}
