/** All user properties, the latest changed first. */
import { IconTags, IconPlus } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { NameWithDraft } from "../../editing/index.js";
import {
  Badge,
  ButtonLink,
  changedColumn,
  foundByName,
  type ListColumn,
  ListPage,
  recomputePolling,
  RecomputeProgress,
  rowsOfPage,
  useRecomputeEnd,
} from "../../ui/index.js";
import { NewDrafts } from "./new-drafts.js";
import { propertiesList } from "./properties-list.js";
import { statusColors, type UserProperty } from "./property.js";
import { propertiesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/properties");

export function PropertiesPage(): ReactNode {
  const say = useWords(propertiesWords);
  const search = route.useSearch();
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/user-properties",
    {},
    {
      refetchInterval: ({ state }) => recomputePolling(state.data?.userProperties),
    },
  );
  useRecomputeEnd(query.data?.userProperties);
  const { status, cursor } = search;
  const found = foundByName(query.data?.userProperties, search)?.filter(
    (property) => status === undefined || property.status === status,
  );
  const create = may("properties:write") && (
    <ButtonLink
      to="/w/$workspaceId/properties/new"
      params={{ workspaceId }}
      leftSection={<IconPlus size={14} />}
    >
      {say("create")}
    </ButtonLink>
  );
  return (
    <ListPage
      list={propertiesList}
      icon={IconTags}
      say={say}
      columns={useColumns()}
      query={query}
      {...rowsOfPage(found, cursor)}
      actions={create}
      emptyActions={create}
      above={may("properties:write") && <NewDrafts published={query.data?.userProperties} />}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/properties/$propertyId", params: { propertyId: id } })}
    />
  );
}

function useColumns(): readonly ListColumn<UserProperty>[] {
  const say = useWords(propertiesWords);
  return [
    {
      id: "name",
      title: say("name"),
      sort: "name",
      cell: ({ id, name }) => <NameWithDraft kind="user-properties" id={id} name={name} />,
    },
    { id: "type", title: say("type"), width: "160px", cell: ({ definition }) => say(definition.type) },
    {
      id: "personal",
      title: say("personal"),
      width: "150px",
      priority: 3,
      cell: ({ personal }) =>
        say(personal === undefined ? "personalByName" : personal ? "personalYes" : "personalNo"),
    },
    {
      id: "status",
      title: say("status"),
      width: "160px",
      priority: 2,
      cell: ({ status, progress }) =>
        progress === undefined ? (
          <Badge color={statusColors[status]}>{say(status)}</Badge>
        ) : (
          <RecomputeProgress progress={progress} />
        ),
    },
    changedColumn(say("changed"), { sort: "changed" }),
  ];
}
