/** All journeys with their numbers, the latest changed first. */
import { IconRoute } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  Badge,
  ChangedBy,
  ChoiceFilter,
  EmptyState,
  isFiltered,
  List,
  type ListColumn,
  PageHead,
  rowsOfPage,
  SearchFilter,
  Toolbar,
  useFormatNumber,
  UserText,
} from "../../ui/index.js";
import { journeyNumbers, type JourneyNumbers } from "./journey-numbers.js";
import { journeyStatuses, statusColors, type Journey } from "./journey-statuses.js";
import { journeysWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/journeys");
const refreshMs = 15_000;

export function JourneysPage(): ReactNode {
  const say = useWords(journeysWords);
  const search = route.useSearch();
  const queries = useQueries();
  const query = queries.useQuery(
    "get",
    "/api/admin/journeys",
    { params: { query: { getPartial: true } } },
    {
      refetchInterval: ({ state }) =>
        state.data?.journeys.some(({ status }) => status === "Running") === true && refreshMs,
    },
  );
  const { q, status, sort, order, cursor } = search;
  const found = useMemo(
    () => query.data && sorted(filtered(query.data.journeys, { q, status }), { sort, order }),
    [query.data, q, status, sort, order],
  );
  const page = rowsOfPage(found, cursor);
  const columns = useColumns(page.rows ?? []);
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar columns={columns} query={query}>
        <SearchFilter field="q" placeholder={say("search")} />
        <ChoiceFilter
          field="status"
          label={say("status")}
          data={journeyStatuses.map((value) => ({ value, label: say(value) }))}
        />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        {...page}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: "/w/$workspaceId/journeys/$journeyId", params: { journeyId: id } })}
        isFiltered={isFiltered(search, ["q", "status"])}
        empty={<EmptyState icon={IconRoute} title={say("emptyTitle")} text={say("emptyText")} />}
      />
    </>
  );
}

type Search = ReturnType<typeof route.useSearch>;

function filtered(
  journeys: readonly Journey[],
  { q, status }: Pick<Search, "q" | "status">,
): readonly Journey[] {
  const wanted = q?.toLowerCase();
  return journeys.filter(
    (journey) =>
      (wanted === undefined || journey.name.toLowerCase().includes(wanted) || journey.id === wanted) &&
      (status === undefined || journey.status === status),
  );
}

function sorted(
  journeys: readonly Journey[],
  { sort = "changed", order = sort === "changed" ? "desc" : "asc" }: Pick<Search, "sort" | "order">,
): readonly Journey[] {
  const ascending = journeys.toSorted((one, other) =>
    sort === "name" ? one.name.localeCompare(other.name) : one.updatedAt - other.updatedAt,
  );
  return order === "desc" ? ascending.toReversed() : ascending;
}

function useColumns(journeys: readonly Journey[]): readonly ListColumn<Journey>[] {
  const say = useWords(journeysWords);
  const format = useFormatNumber();
  const queries = useQueries();
  const ids = journeys.map(({ id }) => id);
  const isRunning = journeys.some(({ status }) => status === "Running");
  const stats = queries.useQuery(
    "get",
    "/api/admin/journeys/stats",
    { params: { query: { journeyIds: ids } } },
    { enabled: ids.length > 0, refetchInterval: isRunning && refreshMs },
  );
  const inside = queries.useQuery(
    "get",
    "/api/admin/journeys/waiting",
    {},
    { staleTime: refreshMs, refetchInterval: isRunning && 4 * refreshMs },
  );
  const numbers = new Map(stats.data?.map(({ journeyId, counts }) => [journeyId, journeyNumbers(counts)]));
  const number = (
    id: "entries" | "sent" | "delivered" | "opened",
    read: (numbers: JourneyNumbers) => number,
  ): ListColumn<Journey> => ({
    id,
    title: say(id),
    align: "end",
    width: "104px",
    priority: id === "entries" ? 2 : 3,
    cell: (journey) => {
      const known = numbers.get(journey.id);
      return known === undefined || journey.status === "NotStarted" ? "–" : format(read(known));
    },
  });
  return [
    {
      id: "name",
      title: say("name"),
      sort: "name",
      cell: ({ name }) => (
        <UserText isBrief limit={120}>
          {name}
        </UserText>
      ),
    },
    {
      id: "status",
      title: say("status"),
      width: "120px",
      cell: ({ status }) => <Badge color={statusColors[status]}>{say(status)}</Badge>,
    },
    number("entries", ({ entries }) => entries),
    {
      id: "inside",
      title: say("inside"),
      align: "end",
      width: "104px",
      priority: 2,
      cell: ({ id, status }) => {
        if (inside.data === undefined || status === "NotStarted") return "–";
        const count = inside.data.journeys[id]?.count ?? 0;
        return inside.data.isEstimate ? say("about_", { count }) : format(count);
      },
    },
    number("sent", ({ messages }) => messages.sent),
    number("delivered", ({ messages }) => messages.delivered),
    number("opened", ({ messages }) => messages.opened),
    {
      id: "changed",
      title: say("changed"),
      sort: "changed",
      width: "220px",
      priority: 2,
      cell: ({ updatedAt, updatedBy }) => <ChangedBy at={updatedAt} by={updatedBy} />,
    },
  ];
}
