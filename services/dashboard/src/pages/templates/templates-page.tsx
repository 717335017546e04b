/** All templates, oldest first. */
import { IconTemplate } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  changedColumn,
  type ListColumn,
  ListPage,
  textColumn,
  type TemplateDefinition,
  type Template,
} from "../../ui/index.js";
import { CreateTemplate } from "./create-template.js";
import { NewDrafts } from "./new-drafts.js";
import { stateColumn } from "./state-column.js";
import { templatesList } from "./templates-list.js";
import { templatesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates");

export function TemplatesPage(): ReactNode {
  const say = useWords(templatesWords);
  const search = route.useSearch();
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/content/templates",
    { params: { query: { ...templatesList.requestOf(search), archived: search.archive === "archived" } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ListPage
      list={templatesList}
      icon={IconTemplate}
      say={say}
      columns={useColumns()}
      query={query}
      rows={query.data?.templates}
      keyOf={({ id }) => id}
      actions={
        <>
          <ButtonLink variant="default" to="/w/$workspaceId/templates/parts" params={{ workspaceId }}>
            {say("parts")}
          </ButtonLink>
          <ButtonLink variant="default" to="/w/$workspaceId/templates/images" params={{ workspaceId }}>
            {say("images")}
          </ButtonLink>
          <CreateTemplate />
        </>
      }
      emptyActions={<CreateTemplate />}
      above={may("templates:write") && <NewDrafts published={query.data?.templates} />}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/templates/$templateId", params: { templateId: id } })}
      nextCursor={query.data?.nextCursor}
    />
  );
}

function useColumns(): readonly ListColumn<Template>[] {
  const say = useWords(templatesWords);
  return [
    textColumn({ id: "name", title: say("name"), text: ({ name }) => name }),
    {
      id: "channel",
      title: say("channel"),
      width: "128px",
      priority: 2,
      cell: ({ type }) => <Badge color="gray">{say(type)}</Badge>,
    },
    stateColumn(say),
    textColumn({
      id: "subject",
      title: say("subject"),
      priority: 3,
      text: ({ definition, draft }) => firstTextOf(definition ?? draft),
    }),
    changedColumn(say("changed"), { width: "220px", priority: 2 }),
  ];
}

/** What tells a template from others at a glance. */
function firstTextOf(definition: TemplateDefinition | undefined): string | undefined {
  const texts = [definition?.["subject"], definition?.["title"], definition?.["body"]];
  return texts.find((each) => typeof each === "string" && each !== "")?.toString();
}
