/** All journeys with their numbers, the latest changed first. */
import { IconRoute } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { NameWithDraft } from "../../editing/index.js";
import {
  Badge,
  changedColumn,
  foundByName,
  isUnknown,
  NotReported,
  type ListColumn,
  ListPage,
  rowsOfPage,
  useFormatNumber,
} from "../../ui/index.js";
import { CreateJourney } from "./create-journey.js";
import { journeyNumbers, sumOf, type JourneyNumbers } from "./journey-numbers.js";
import { statusColors, type Journey } from "./journey-statuses.js";
import { journeysList } from "./journeys-list.js";
import { NewDrafts } from "./new-drafts.js";
import { journeysWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/journeys");
const refreshMs = 15_000;

export function JourneysPage(): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const { q, status, archive, sort, order, cursor } = route.useSearch();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/journeys",
    { params: { query: { getPartial: true } } },
    {
      refetchInterval: ({ state }) =>
        state.data?.journeys.some((journey) => journey.status === "Running") === true && refreshMs,
    },
  );
  const found = useMemo(
    () =>
      foundByName(query.data?.journeys, { q, archive, sort, order })?.filter(
        (journey) => status === undefined || journey.status === status,
      ),
    [query.data, q, status, archive, sort, order],
  );
  const page = rowsOfPage(found, cursor);
  return (
    <ListPage
      list={journeysList}
      icon={IconRoute}
      say={say}
      actions={<CreateJourney />}
      emptyActions={<CreateJourney />}
      above={may("journeys:write") && <NewDrafts published={query.data?.journeys} />}
      columns={useColumns(page.rows ?? [])}
      query={query}
      {...page}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/journeys/$journeyId", params: { journeyId: id } })}
    />
  );
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
    id: "entries" | "sent" | "failed" | "leftEarly" | "delivered" | "opened",
    read: (numbers: JourneyNumbers) => number,
    isExtra = false,
  ): ListColumn<Journey> => ({
    id,
    ...(isExtra && { isExtra }),
    title: say(id),
    align: "end",
    width: "104px",
    priority: id === "entries" || id === "failed" ? 2 : 3,
    cell: (journey) => {
      const known = numbers.get(journey.id);
      if (known === undefined || journey.status === "NotStarted") return "–";
      const count = read(known);
      if (id === "failed" && count > 0) return <Badge color="red">{format(count)}</Badge>;
      const isState = id === "delivered" || id === "opened";
      return isState && isUnknown(id, count, known.reported) ? <NotReported /> : format(count);
    },
  });
  return [
    {
      id: "name",
      title: say("name"),
      sort: "name",
      cell: ({ id, name }) => <NameWithDraft kind="journeys" id={id} name={name} />,
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
    number("failed", ({ messages }) => messages.failed),
    number("leftEarly", ({ left }) => sumOf(left), true),
    number("delivered", ({ messages }) => messages.delivered),
    number("opened", ({ messages }) => messages.opened),
    changedColumn(say("changed"), { sort: "changed", width: "220px", priority: 2 }),
  ];
}
