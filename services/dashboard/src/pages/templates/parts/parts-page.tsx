/** All parts of mails and messages, oldest first. */
import { Button, Menu, Text } from "@mantine/core";
import type { Schema } from "@signalbox/client";
import { IconPlus, IconPuzzle } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { newId, useMay, useQueries, useTranslated, useWords, useWorkspace } from "../../../data/index.js";
import { DraftList } from "../../../editing/index.js";
import { ButtonLink, changedColumn, ListPage, textColumn, type ListColumn } from "../../../ui/index.js";
import { stateColumn } from "../state-column.js";
import { partBeginnings } from "./part-beginnings.js";
import { partsList } from "./parts-list.js";
import { partsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/templates/parts");

type Part = Schema<"Part">;

export function PartsPage(): ReactNode {
  const say = useWords(partsWords);
  const search = route.useSearch();
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/content/parts",
    { params: { query: { ...partsList.requestOf(search), archived: search.archive === "archived" } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ListPage
      list={partsList}
      icon={IconPuzzle}
      say={say}
      columns={useColumns()}
      query={query}
      rows={query.data?.parts}
      keyOf={({ id }) => id}
      actions={
        <>
          <ButtonLink variant="default" to="/w/$workspaceId/templates" params={{ workspaceId }}>
            {say("templates")}
          </ButtonLink>
          <CreatePart />
        </>
      }
      emptyActions={<CreatePart />}
      above={
        may("templates:write") && (
          <DraftList
            kind="parts"
            title={say("drafts")}
            unnamed={say("unnamed")}
            published={query.data?.parts}
            linkOf={({ id }) => ({
              to: "/w/$workspaceId/templates/parts/$partId/edit",
              params: { partId: id },
            })}
          />
        )
      }
      linkOf={({ id }) => ({ to: "/w/$workspaceId/templates/parts/$partId", params: { partId: id } })}
      nextCursor={query.data?.nextCursor}
    />
  );
}

/** The editor opens under a new id: nothing is stored until the first change. */
function CreatePart(): ReactNode {
  const say = useWords(partsWords);
  const translated = useTranslated();
  const may = useMay();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  if (!may("templates:write")) return null;
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={14} />}>{say("create")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {partBeginnings.map(({ id, names, why }) => (
          <Menu.Item
            key={id}
            onClick={() =>
              void navigate({
                to: "/w/$workspaceId/templates/parts/$partId/edit",
                params: { workspaceId, partId: newId() },
                search: { starter: id },
              })
            }
          >
            {translated(names)}
            <Text size="sm" c="dimmed">
              {translated(why)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useColumns(): readonly ListColumn<Part>[] {
  const say = useWords(partsWords);
  return [
    textColumn({ id: "name", title: say("name"), text: ({ name }) => name }),
    stateColumn(say),
    changedColumn(say("changed"), { width: "220px", priority: 2 }),
  ];
}
