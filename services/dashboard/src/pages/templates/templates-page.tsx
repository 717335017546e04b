/** All templates, oldest first. */
import { Group } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
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
  SearchFilter,
  Toolbar,
  UserText,
} from "../../ui/index.js";
import { channels, type Definition, type Template } from "./template.js";
import { templatesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates");

export function TemplatesPage(): ReactNode {
  const say = useWords(templatesWords);
  const search = route.useSearch();
  const { q, channel, cursor } = search;
  const query = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    {
      params: {
        query: {
          limit: 50,
          ...(q !== undefined && { search: q.slice(0, 200) }),
          ...(channel !== undefined && { channel }),
          ...(cursor !== undefined && { cursor }),
        },
      },
    },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns();
  return (
    <>
      <PageHead title={say("title")} />
      <Toolbar columns={columns} query={query}>
        <SearchFilter field="q" placeholder={say("search")} />
        <ChoiceFilter
          field="channel"
          label={say("channel")}
          data={channels.map((value) => ({ value, label: say(value) }))}
        />
      </Toolbar>
      <List
        label={say("title")}
        columns={columns}
        query={query}
        rows={query.data?.templates}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: "/w/$workspaceId/templates/$templateId", params: { templateId: id } })}
        nextCursor={query.data?.nextCursor}
        isFiltered={isFiltered(search, ["q", "channel"])}
        empty={<EmptyState icon={IconTemplate} title={say("emptyTitle")} text={say("emptyText")} />}
      />
    </>
  );
}

function useColumns(): readonly ListColumn<Template>[] {
  const say = useWords(templatesWords);
  return [
    {
      id: "name",
      title: say("name"),
      cell: ({ name }) => (
        <UserText isBrief limit={120}>
          {name}
        </UserText>
      ),
    },
    {
      id: "channel",
      title: say("channel"),
      width: "128px",
      priority: 2,
      cell: ({ type }) => <Badge color="gray">{say(type)}</Badge>,
    },
    {
      id: "state",
      title: say("state"),
      width: "190px",
      cell: ({ definition, draft }) => (
        <Group gap={4} wrap="nowrap">
          {definition !== undefined && <Badge color="green">{say("published")}</Badge>}
          {draft !== undefined && <Badge color="orange">{say("draft")}</Badge>}
        </Group>
      ),
    },
    {
      id: "subject",
      title: say("subject"),
      priority: 3,
      cell: ({ definition, draft }) => (
        <UserText isBrief limit={120}>
          {firstTextOf(definition ?? draft)}
        </UserText>
      ),
    },
    {
      id: "changed",
      title: say("changed"),
      width: "220px",
      priority: 2,
      cell: ({ updatedAt, updatedBy }) => <ChangedBy at={updatedAt} by={updatedBy} />,
    },
  ];
}

/** What tells a template from others at a glance. */
function firstTextOf(definition: Definition | undefined): string {
  const texts = [definition?.["subject"], definition?.["title"], definition?.["body"]];
  return texts.find((each) => typeof each === "string" && each !== "")?.toString() ?? "–";
}
